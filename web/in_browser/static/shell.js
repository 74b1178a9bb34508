// The page that owns Python: it shows the pages of the application in its frame, so that no link ends the worker.
"use strict";
(async () => {
  const ROOT = new URL(document.baseURI).pathname;
  const frame = document.getElementById("pages");
  const said = document.getElementById("said");
  const share = document.getElementById("share");
  const german = !navigator.language || navigator.language.startsWith("de");
  const say = (deutsch, english) => { said.textContent = german ? deutsch : english; };
  window.marks = {};

  say("Die Schlafmütze wacht auf …", "Schlafmütze is waking up …");
  if (!navigator.serviceWorker || !navigator.storage?.getDirectory || !navigator.locks) {
    say("Dieser Browser kann die Schlafmütze nicht allein betreiben. Nimm einen neueren, oder öffne die Seite über HTTPS.",
      "This browser can't run Schlafmütze by itself. Use a newer one, or open the page over HTTPS.");
    return;
  }
  await navigator.locks.request(`schlafmuetze ${ROOT}`, { ifAvailable: true }, async (lock) => {
    if (!lock) {
      say("Die Schlafmütze ist schon in einem anderen Fenster offen. Spielt dort weiter.",
        "Schlafmütze is already open in another window. Play on there.");
      return;
    }
    try {
      await open();
    } catch (fault) {
      console.error(fault);
      say("Die Schlafmütze wacht nicht auf. Es ist nichts verloren: Lade die Seite neu.",
        "Schlafmütze doesn't wake up. Nothing is lost: load the page again.");
    }
    await new Promise(() => {}); // the house stays with this window until it closes
  });

  async function open() {
    navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
      if (data.share !== undefined) { share.hidden = false; share.value = data.share; }
      if (data.request) ready.then((worker) => worker.postMessage({ request: { ...data.request, cookies: document.cookie } }, [ports[0]]));
    });
    navigator.storage.persist?.().catch(() => {}); // the only copy: the browser is asked to keep it, and may decline
    await navigator.serviceWorker.register(`${ROOT}service_worker.js`);
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => { navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }); });
    }
    window.marks.controlled = performance.now();
    const ready = started();
    await ready;
    window.marks.ready = performance.now();
    frame.addEventListener("load", shown);
    frame.src = location.pathname + location.search + location.hash;
  }
  function started() {
    const worker = new Worker("worker.js", { type: "module" });
    return new Promise((done, failed) => {
      worker.addEventListener("message", ({ data }) => {
        if (data.ready) { window.marks.worker = data.ready; done(worker); make(worker, data.missing); }
        if (data.lexicon) window.marks.lexicon = performance.now();
        if (data.failed) failed(new Error(data.failed));
      });
      worker.addEventListener("error", ({ message }) => failed(new Error(message)));
    });
  }
  // One after the other: two more runtimes at once would take too much memory.
  async function make(worker, missing) {
    for (const what of missing) {
      const builder = new Worker("builder.js", { type: "module", name: what });
      await new Promise((done) => {
        builder.addEventListener("message", ({ data }) => {
          if (data.failed) console.error(data.failed);
          else if (what === "lexicon") worker.postMessage({ lexicon: true });
          window.marks[`made ${what}`] = performance.now();
          done();
        });
      });
      builder.terminate();
    }
  }
  function shown() {
    const { pathname, search, href } = frame.contentWindow.location;
    if (href === "about:blank") return;
    window.marks.shown ??= performance.now();
    frame.hidden = false;
    document.getElementById("waking").hidden = true;
    history.replaceState(null, "", pathname + search);
    document.title = frame.contentDocument.title;
    document.documentElement.lang = frame.contentDocument.documentElement.lang;
  }
})();
