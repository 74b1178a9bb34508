// The set-up: a tap asks the server for the page after it, and only the form is changed; faces may be dragged to another
// place. Without this script each tap loads the page.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");
  const FAR = 12; // px from which on a finger drags
  const form = () => document.getElementById("setup");
  const key = "toene"; // the choice of sounds, as the table reads it
  const newName = () => document.getElementById("new-name")?.value ?? "";
  const waiting = new Set();
  let last = Promise.resolve();

  // One tap after the other: each tells the form that the tap before it led to. The same tap twice counts once.
  function ask(what, focus) {
    const tap = `${what} ${what === "neu" ? newName() : ""}`;
    if (waiting.has(tap)) return;
    waiting.add(tap);
    last = last.then(() => shown(addressOf(what), focus)).finally(() => waiting.delete(tap));
  }

  async function shown(address, focus) {
    const sent = newName();
    let text = "", url = "";
    try {
      const answer = await fetch(address, { headers: { "X-Fragment": "1" } });
      [text, url] = [await answer.text(), answer.url];
    } catch {
      location.assign(address); // the browser says what is wrong
      return;
    }
    const next = new DOMParser().parseFromString(text, "text/html").getElementById("setup");
    if (!next) { location.assign(address); return; }
    const scrolled = document.querySelector(".emojis, .picks")?.scrollTop ?? 0;
    keepPlaces(next);
    history.replaceState(history.state, "", url);
    const typing = Boolean(focus === "add" || focus === "new-name");
    const one = next.querySelector("#new-one");
    if (typing && one) one.open = true;
    const [field, typed] = [next.querySelector("#new-name"), newName()];
    if (field && typed && typed !== sent) field.value = typed; // the next name was begun meanwhile
    form().replaceWith(next);
    const list = document.querySelector(".emojis, .picks");
    if (list) list.scrollTop = scrolled;
    const to = document.getElementById(typing ? "new-name" : focus) ?? next.querySelector(".place[aria-pressed=true]");
    to?.focus({ preventScroll: true });
    say();
    sounds();
    document.dispatchEvent(new Event("seated"));
  }

  // Places glide from where they were: the old position is put in first.
  function keepPlaces(next) {
    const before = new Map([...form().querySelectorAll(".place:not(.empty)")].map((place) => [place.querySelector("bdi").textContent, place]));
    const round = form().querySelector(".round").getBoundingClientRect();
    const moved = [];
    for (const place of next.querySelectorAll(".place:not(.empty)")) {
      const old = before.get(place.querySelector("bdi").textContent);
      if (!old) continue;
      const box = old.querySelector(".face").getBoundingClientRect();
      place.style.left = `${box.left - round.left + box.width / 2}px`;
      place.style.top = `${box.top - round.top + box.height / 2}px`;
      moved.push(place);
    }
    requestAnimationFrame(() => requestAnimationFrame(() => moved.forEach((place) => { place.style.left = place.style.top = ""; })));
  }

  function say() {
    const names = [...form().querySelectorAll(".place:not(.empty) bdi")].map((name) => name.textContent);
    document.getElementById("said").textContent = names.join(", ");
  }

  function addressOf(what, from = form()) {
    const fields = new URLSearchParams(new FormData(from));
    if (what !== undefined) fields.set("tun", what);
    return `${new URL(from.action).pathname}?${fields}`;
  }

  document.addEventListener("submit", (event) => {
    const by = event.submitter;
    if (!event.target.matches("#setup")) return; // its field `id` stands before its attribute
    if (by?.name === "tun") {
      event.preventDefault();
      ask(by.value, by.id || document.activeElement?.id);
    } else if (by?.id === "go") {
      by.setAttribute("aria-busy", "true");
    }
  });
  window.addEventListener("pageshow", () => document.getElementById("go")?.removeAttribute("aria-busy"));
  document.addEventListener("toggle", (event) => {
    if (event.target.id === "new-one" && event.target.open) document.getElementById("new-name").focus();
  }, true);

  // Dragging
  let held = null;
  const placeAt = (x, y) => document.elementsFromPoint(x, y).map((each) => each.closest(".place")).find((place) => place && place !== held?.place);
  document.addEventListener("pointerdown", (event) => {
    const place = event.target.closest(".place:not(.empty)");
    if (place && event.isPrimary) held = { place, x: event.clientX, y: event.clientY, far: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.far && Math.hypot(x, y) < FAR) return;
    held.far = true;
    held.place.classList.add("held");
    held.place.style.translate = `calc(-50% + ${x}px) calc(var(--size) * -.5 + ${y}px)`;
    const over = placeAt(event.clientX, event.clientY);
    document.querySelectorAll(".place.target").forEach((place) => place.classList.toggle("target", place === over));
    over?.classList.add("target");
  });
  const drop = (event) => {
    if (!held || !event.isPrimary) return;
    const { place, far } = held;
    const over = far && event.type === "pointerup" ? placeAt(event.clientX, event.clientY) : null;
    held = null;
    place.classList.remove("held");
    document.querySelectorAll(".place.target").forEach((each) => each.classList.remove("target"));
    if (!far) return;
    document.addEventListener("click", (click) => { click.preventDefault(); click.stopPropagation(); }, { capture: true, once: true });
    setTimeout(() => document.dispatchEvent(new Event("click")), 0); // where no click follows, none is swallowed later
    if (over) ask(`tausch-${place.dataset.place}-${over.dataset.place}`, over.id);
    else place.style.translate = "";
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);

  function sounds() {
    const switchKey = document.getElementById("sound");
    if (!switchKey) return;
    let on = false;
    try { on = localStorage.getItem(key) === "an"; } catch { /* this browser stores nothing */ }
    switchKey.textContent = on ? switchKey.dataset.on : switchKey.dataset.off;
  }
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("#sound")) return;
    try { localStorage.setItem(key, localStorage.getItem(key) === "an" ? "aus" : "an"); } catch { return; }
    sounds();
  });
  sounds();
})();
