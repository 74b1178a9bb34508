// Arrow keys lead to the key that lies next on that side, so that a circle and a fan of cards need few presses.
"use strict";
window.arrows = (root) => {
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const ASIDE = 2; // a key that lies aside counts as so many times farther away
  function middle(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }
  document.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    const from = root.contains(document.activeElement) ? document.activeElement : root;
    if (!way || event.ctrlKey || event.altKey || event.metaKey || from.matches("input") || document.querySelector("dialog[open]")) return;
    const [x, y] = middle(from);
    const ways = [...root.querySelectorAll("button:not([disabled]), a[href]")].map((key) => {
      const [dx, dy] = middle(key).map((place, axis) => place - [x, y][axis]);
      const ahead = dx * way[0] + dy * way[1];
      return { key, ahead, far: ahead + ASIDE * Math.abs(dx * way[1] + dy * way[0]) };
    }).filter(({ key, ahead }) => key !== from && ahead >= 1).sort((one, other) => one.far - other.far);
    if (!ways.length) return;
    event.preventDefault();
    ways[0].key.focus({ preventScroll: true });
  });
};
