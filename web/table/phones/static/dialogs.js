// What a phone says beside its page: dialogs, with the choices of this device, vibration and moments that sound.
"use strict";
window.dialogs = (texts, address, { make, seatOf }, now, leaving) => {
  function tell(text, url) {
    inform(make("p", {}, text), url ? make("a", { class: "key quiet", href: url }, texts.more) : "");
  }
  function leave() {
    inform(make("h2", {}, make("bdi", {}, seatOf(now().me).name)), make("form", { method: "post", action: `${address}/aufstehen`, onsubmit: leaving },
      make("button", { class: "key quiet", id: "stand-up" }, texts.leave)), make("p", { class: "choices" }, choice("toene", texts.sounds, { "data-sound": true }, false),
      navigator.vibrate ? choice("vibration", texts.shake, {}, true) : ""));
  }
  function kept(name, usual) {
    try { return (localStorage.getItem(name) ?? (usual ? "an" : "aus")) === "an"; } catch { return usual; }
  }
  function choice(name, label, about, usual) {
    const key = make("button", { type: "button", class: "key quiet", "aria-pressed": String(kept(name, usual)), ...about, onclick: () => {
      if (about["data-sound"]) return; // the script of the sounds keeps it
      const on = !kept(name, usual);
      try { localStorage.setItem(name, on ? "an" : "aus"); } catch { /* the choice can't be kept */ }
      key.setAttribute("aria-pressed", String(on));
    } }, label);
    return key;
  }
  function shake(ms) {
    if (!kept("vibration", true) || navigator.userActivation?.hasBeenActive === false) return; // the browser complains
    navigator.vibrate?.(ms);
  }
  function moment(name) {
    document.dispatchEvent(new CustomEvent("moment", { detail: name }));
  }
  function inform(text, other, more = "") {
    const close = make("button", { type: "button", class: "key main", onclick: () => told.close() }, texts.close);
    const told = make("dialog", { class: "told", onclose: () => told.remove() }, text, more, make("div", { class: "keys" }, other, close));
    document.body.append(told);
    told.showModal();
  }

  return { tell, leave, shake, moment };
};
