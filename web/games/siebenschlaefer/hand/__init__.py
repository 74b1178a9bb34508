"""Siebenschläfer without a box: phones hold the hands, the table screen shows the pair to beat."""
