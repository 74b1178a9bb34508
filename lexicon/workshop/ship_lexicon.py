"""Builds the lexicon and writes it as columns to data/lexicon.xz, of which each first start makes the lexicon file."""

import lzma

from lexicon.building.build import built
from lexicon.columns import packed
from lexicon.paths import shipped
from lexicon.progress import Bar

if __name__ == "__main__":
    with Bar("en") as bar:
        shipped("lexicon.xz").write_bytes(lzma.compress(packed(built(bar)), preset=9 | lzma.PRESET_EXTREME))
