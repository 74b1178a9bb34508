"""Long vectors made short: the best few factors of all products, and whole numbers of 16 bits."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]


def shortened(left: Array, right: Array, weights: Array, length: int) -> tuple[Array, Array]:
    """Return vectors of `length` whose products come nearest to those of the rows of `left` and `right`.

    `weights` tell how much each row's products matter. By two QR decompositions and a singular value decomposition of
    the small matrix between them, which is exact (Golub and Van Loan, Matrix Computations, 2.4).
    """
    root = np.sqrt(weights)[:, None].astype(np.float64)
    _, first = np.linalg.qr(left * root)
    _, second = np.linalg.qr(right * root)
    u, strength, v = np.linalg.svd(first @ second.T)
    # left @ inv(first) has orthonormal columns under the weights; so has right @ inv(second).
    scale = np.sqrt(strength[:length])
    short_left = left @ (np.linalg.pinv(first) @ (u[:, :length] * scale))
    short_right = right @ (np.linalg.pinv(second) @ (v[:length].T * scale))
    return short_left.astype(np.float32), short_right.astype(np.float32)


def as_whole_numbers(vectors: Array) -> tuple[npt.NDArray[np.int16], float]:
    """Return the vectors in steps of a unit, and the unit."""
    unit = float(np.abs(vectors).max()) / np.iinfo(np.int16).max
    return np.rint(vectors / unit).astype("<i2"), unit
