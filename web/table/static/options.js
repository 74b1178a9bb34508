// The rules of the house: keys beside a number, and questions that matter only after another answer.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");
  const form = document.getElementById("setup");
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-step]");
    if (!key) return;
    const input = key.parentElement.querySelector("input");
    const wished = Number(input.value || 0) + Number(key.dataset.step);
    input.value = Math.min(Math.max(wished, Number(input.min)), Number(input.max));
  });
  const update = () => {
    for (const option of document.querySelectorAll("[data-if]")) {
      option.hidden = new FormData(form).get(option.dataset.if) !== option.dataset.is;
    }
  };
  form.addEventListener("change", update);
  window.addEventListener("pageshow", update); // the browser fills a page that it goes back to
  update();
})();
