"""The network that turns a noun's features into its vectors, fitted to judged pairs.

Two towers, one for each role, meet in a product: log odds = u(modifier) · v(head) + a term of each noun alone + a
weight for each pair of classes + weighted products of features. The network is strongly regularised, because judged
nouns are few: dropout of single inputs and of a noun's whole meaning, weight decay, small layers. Several networks are
fitted and averaged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from lexicon.training.features import MEANT, Features
from lexicon.training.sources import CLASSES, Example

Array = npt.NDArray[np.float32]

_WIDTH, _HIDDEN = 32, 128
_DROP_INPUT, _DROP_MEANING, _DROP_HIDDEN = 0.25, 0.1, 0.4
_STEPS, _BATCH, _RATE, _DECAY = 600, 4096, 3e-3, 0.1
_WEIGHTS: Final = (1.0, 1.0, 1.0, 1.0, 0.2)  # of an example by its kind: three passes are worth more than one


class Network(nn.Module):
    """The two towers, and the weights that join them."""

    def __init__(self, inputs: int, products: int) -> None:
        super().__init__()
        self.drop = nn.Dropout(_DROP_INPUT)
        self.as_modifier, self.as_head = _tower(inputs), _tower(inputs)
        self.classes = nn.Parameter(torch.zeros(len(CLASSES), len(CLASSES)))
        self.products = nn.Parameter(torch.zeros(products))
        self.alone = nn.Parameter(torch.tensor(-1.5))
        # The lists differ in strictness; these terms keep that out of the nouns' vectors.
        self.mood = nn.Parameter(torch.zeros(len(_WEIGHTS)))
        self.range = nn.Parameter(torch.ones(len(_WEIGHTS)))

    def towers(self, inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return both vectors of each noun; the last number of each is its term alone."""
        return self.as_modifier(self.drop(inputs)), self.as_head(self.drop(inputs))

    def odds(
        self, towers: tuple[torch.Tensor, torch.Tensor], classes: torch.Tensor, pairs: torch.Tensor, seen: torch.Tensor
    ) -> torch.Tensor:
        """Return the log odds of pairs of nouns; `seen` are the products of their features."""
        (modifier, head), (first, second) = towers, (pairs[:, 0], pairs[:, 1])
        meeting = (modifier[first, :-1] * head[second, :-1]).sum(1) / _WIDTH**0.5
        sorts = ((classes[first] @ self.classes) * classes[second]).sum(1)
        odds: torch.Tensor = meeting + modifier[first, -1] + head[second, -1] + sorts + seen @ self.products
        return odds + self.alone


def _tower(inputs: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(inputs, _HIDDEN), nn.ReLU(), nn.Dropout(_DROP_HIDDEN), nn.Linear(_HIDDEN, _WIDTH + 1)
    )


def fit(features: Features, examples: Sequence[Example], seed: int) -> tuple[Array, Array]:
    """Fit a network and return its vectors of all nouns, as modifiers and as heads, whose products are log odds.

    :raises KeyError: if a noun of an example is not among the features.
    """
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    place = {lemma: index for index, lemma in enumerate(features.lemmas)}
    pairs = np.array([(place[each.modifier], place[each.head]) for each in examples])
    used = np.unique(pairs)
    inner = torch.tensor(np.searchsorted(used, pairs))
    spread = _spread(features, pairs)
    seen = torch.tensor(_products(features, pairs) / spread)
    inputs, classes = torch.tensor(features.inputs[used]), torch.tensor(features.classes[used])
    shares = torch.tensor([each.share for each in examples], dtype=torch.float32)
    kinds = torch.tensor([each.kind for each in examples])
    weights = np.cumsum([_WEIGHTS[each.kind] for each in examples])
    network = Network(features.inputs.shape[1], len(features.products))
    optimiser = torch.optim.AdamW(network.parameters(), lr=_RATE, weight_decay=_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, _RATE, total_steps=_STEPS)
    loss = nn.BCEWithLogitsLoss()
    network.train()
    for _ in range(_STEPS):
        batch = torch.tensor(np.searchsorted(weights, chance.random(_BATCH) * weights[-1]))
        odds = network.odds(network.towers(_masked(inputs)), classes, inner[batch], seen[batch])
        wrong = loss(odds * network.range[kinds[batch]] + network.mood[kinds[batch]], shares[batch])
        optimiser.zero_grad()
        wrong.backward()
        optimiser.step()
        schedule.step()
    network.eval()
    return _vectors(network, features, spread)


def _masked(inputs: torch.Tensor) -> torch.Tensor:
    """Return the inputs without the meaning of some nouns: the network learns to do without it."""
    kept = (torch.rand(len(inputs), 1) >= _DROP_MEANING).float()
    return torch.cat([inputs[:, :MEANT] * kept, inputs[:, MEANT:]], 1)


def _products(features: Features, pairs: npt.NDArray[np.int64]) -> Array:
    """Return the feature products of pairs, a row a pair."""
    columns = [np.einsum("ij,ij->i", a[pairs[:, 0]], b[pairs[:, 1]]) for a, b in features.products]
    return np.stack(columns, 1).astype(np.float32)


def _spread(features: Features, pairs: npt.NDArray[np.int64]) -> Array:
    spread: Array = _products(features, pairs).std(0) + 1e-3
    return spread


def _vectors(network: Network, features: Features, spread: Array) -> tuple[Array, Array]:
    with torch.no_grad():
        modifier, head = (part.numpy() for part in network.towers(torch.tensor(features.inputs)))
        classes, alone = network.classes.numpy(), float(network.alone)
        weights = network.products.numpy() / spread
    ones = np.ones((len(modifier), 1), np.float32)
    left = [modifier[:, :-1] / _WIDTH**0.5, modifier[:, -1:] + alone, ones, features.classes @ classes]
    right = [head[:, :-1], ones, head[:, -1:], features.classes]
    for weight, (a, b) in zip(weights, features.products, strict=True):
        left.append(a * weight)
        right.append(b)
    return np.concatenate(left, 1), np.concatenate(right, 1)


def averaged(numbers: Features, learned: Sequence[Example], seeds: Sequence[int]) -> tuple[Array, Array]:
    """Return vectors whose products are the mean of the products of several networks' vectors."""
    fitted = [fit(numbers, learned, seed) for seed in seeds]
    left: Array = (np.concatenate([each for each, _ in fitted], 1) / len(fitted)).astype(np.float32)
    return left, np.concatenate([each for _, each in fitted], 1)
