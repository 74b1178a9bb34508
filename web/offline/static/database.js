// What a device keeps of a house beside its pages: bookings that wait, tables as seen last, a pad that is being filled in.
// Each change is one transaction that is on the disk before it counts.
"use strict";
window.kept = (() => {
  const name = `schlafmuetze ${window.house.root}`;
  let opened = null;
  let forgotten = false; // the house is closed to this device: nothing is kept any more

  function open() {
    if (forgotten) return Promise.reject(new Error("forgotten"));
    opened ??= new Promise((done, failed) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("outbox", { keyPath: "id" });
        asked.result.createObjectStore("tables", { keyPath: "match" });
        asked.result.createObjectStore("drafts", { keyPath: "match" });
      };
      asked.onsuccess = () => {
        asked.result.onversionchange = () => { asked.result.close(); opened = null; };
        done(asked.result);
      };
      asked.onerror = () => { opened = null; failed(asked.error); };
    });
    return opened;
  }

  // `work` gets the stores by name and returns a request, or nothing; the promise holds its result once all is on the disk.
  async function change(names, work) {
    const database = await open();
    return new Promise((done, failed) => {
      const turn = database.transaction(names, "readwrite", { durability: "strict" });
      const asked = work(...names.map((each) => turn.objectStore(each)), turn);
      turn.oncomplete = () => done(asked?.result);
      turn.onabort = () => failed(turn.error);
    });
  }
  async function read(store, work) {
    const database = await open();
    return new Promise((done, failed) => {
      const asked = work(database.transaction([store]).objectStore(store));
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });
  }
  const get = (store, key) => read(store, (there) => there.get(key));
  const all = (store) => read(store, (there) => there.getAll());
  const put = (store, value) => change([store], (there) => there.put(value));
  const remove = (store, key) => change([store], (there) => there.delete(key));

  navigator.serviceWorker.addEventListener("message", (event) => {
    if (!event.data?.forgotten) return;
    forgotten = true;
    opened?.then((database) => { database.close(); opened = null; });
  });
  return { change, get, all, put, remove };
})();
