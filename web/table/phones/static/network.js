// The Wi-Fi that was entered last stays on this device alone.
"use strict";
(() => {
  const form = document.getElementById("wifi-form");
  if (!form) return;
  const fields = [form.elements.netz, form.elements.passwort];
  try {
    const kept = JSON.parse(localStorage.getItem("wifi") ?? "[]");
    fields.forEach((field, place) => { field.value ||= kept[place] ?? ""; });
    form.addEventListener("submit", () => localStorage.setItem("wifi", JSON.stringify(fields.map((field) => field.value))));
  } catch { /* a browser that keeps nothing: it is typed again */ }
})();
