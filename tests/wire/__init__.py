"""Random play without a box over the wire: no answer holds a card that its receiver may not see."""
