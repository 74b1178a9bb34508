"""The network that turns a noun's features into its vectors, fitted to judged pairs.

Two towers, one for each role, meet in a product: log odds = u(modifier) · v(head) + a term of each noun alone + a
weight for each pair of classes + weighted products of features. The network is strongly regularised, because judged
nouns are few: dropout of single inputs and of a noun's whole meaning, weight decay, small layers. Several networks are
fitted and averaged.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from lexicon.workshop.features import MEANT, Features
from lexicon.workshop.lists import CLASSES, Example

Array = npt.NDArray[np.float32]

_WIDTH, _HIDDEN = 32, 128
_DROP_INPUT, _DROP_MEANING, _DROP_HIDDEN = 0.25, 0.1, 0.4
_DROP_OWN, _OWN_COST = 0.3, 0.002
_STEPS, _BATCH, _RATE, _DECAY = 600, 4096, 3e-3, 0.1
_WEIGHTS: Final = (1.0, 3.0, 3.0, 3.0, 1.0, 0.5, 0.1, 0.5, 1.0, 0.5, 0.1, 0.2)
"""The worth of an example of each of `KINDS`: three tables are worth more than one pass."""


class Network(nn.Module):
    """The two towers, and the weights that join them."""

    def __init__(self, inputs: int, products: int, nouns: int) -> None:
        super().__init__()
        self.drop = nn.Dropout(_DROP_INPUT)
        self.as_modifier, self.as_head = _tower(inputs), _tower(inputs)
        # This is what the judged pairs of a noun tell beyond its features.
        self.own_as_modifier, self.own_as_head = (nn.Parameter(torch.zeros(nouns, _WIDTH + 1)) for _ in range(2))
        self.classes = nn.Parameter(torch.zeros(len(CLASSES), len(CLASSES)))
        self.products = nn.Parameter(torch.zeros(products))
        self.alone = nn.Parameter(torch.tensor(-1.5))
        # The lists differ in strictness; these terms keep that out of the nouns' vectors.
        self.mood = nn.Parameter(torch.zeros(len(_WEIGHTS)))
        self.range = nn.Parameter(torch.ones(len(_WEIGHTS)))

    def towers(self, inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return both vectors of each noun by its features; the last number of each is its term alone."""
        return self.as_modifier(self.drop(inputs)), self.as_head(self.drop(inputs))

    def nouns(self, inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return both vectors of the nouns of judged pairs, with what is their own; some do without it, so that the
        features learn to do without it, too.
        """
        modifier, head = self.towers(inputs)
        kept = torch.rand(len(inputs), 1) >= _DROP_OWN
        return modifier + self.own_as_modifier * kept, head + self.own_as_head * kept

    def size_of_own(self) -> torch.Tensor:
        """Return the mean square of what is the nouns' own."""
        return (self.own_as_modifier.square().mean() + self.own_as_head.square().mean()) * (_WIDTH + 1)

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


class Fitted(NamedTuple):
    """The sayings of a fitted network on all nouns: vectors as modifiers and as heads, and the weights of the feature
    products; the products of both, summed, are log odds.
    """

    left: Array
    right: Array
    weights: Array


def fit(features: Features, examples: Sequence[Example], seed: int) -> Fitted:
    """Fit a network.

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
    network = Network(features.inputs.shape[1], len(features.products), len(used))
    optimiser = torch.optim.AdamW(network.parameters(), lr=_RATE, weight_decay=_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, _RATE, total_steps=_STEPS)
    loss = nn.BCEWithLogitsLoss()
    network.train()
    for _ in range(_STEPS):
        batch = torch.tensor(np.searchsorted(weights, chance.random(_BATCH) * weights[-1]))
        odds = network.odds(network.nouns(_masked(inputs)), classes, inner[batch], seen[batch])
        wrong = loss(odds * network.range[kinds[batch]] + network.mood[kinds[batch]], shares[batch])
        wrong = wrong + _OWN_COST * network.size_of_own()
        optimiser.zero_grad()
        wrong.backward()
        optimiser.step()
        schedule.step()
    network.eval()
    return _fitted(network, features, spread, used)


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


def _fitted(network: Network, features: Features, spread: Array, used: npt.NDArray[np.int64]) -> Fitted:
    with torch.no_grad():
        modifier, head = (part.numpy() for part in network.towers(torch.tensor(features.inputs)))
        modifier[used] += network.own_as_modifier.numpy()
        head[used] += network.own_as_head.numpy()
        classes, alone = network.classes.numpy(), float(network.alone)
        weights: Array = network.products.numpy() / spread
    ones = np.ones((len(modifier), 1), np.float32)
    left = [modifier[:, :-1] / _WIDTH**0.5, modifier[:, -1:] + alone, ones, features.classes @ classes]
    right = [head[:, :-1], ones, head[:, -1:], features.classes]
    return Fitted(np.concatenate(left, 1), np.concatenate(right, 1), weights)


def averaged(numbers: Features, learned: Sequence[Example], seeds: Sequence[int]) -> tuple[Array, Array]:
    """Return vectors whose products are the mean of the log odds of several networks."""
    fitted = [fit(numbers, learned, seed) for seed in seeds]
    weights = np.mean([each.weights for each in fitted], 0)
    left = [each.left / len(fitted) for each in fitted]
    left += [a * weight for weight, (a, _) in zip(weights, numbers.products, strict=True)]
    right = [each.right for each in fitted] + [b for _, b in numbers.products]
    return np.concatenate(left, 1).astype(np.float32), np.concatenate(right, 1).astype(np.float32)
