// The sheet goes to the clipboard. A browser gives that away on a safe line alone; elsewhere the selection is copied.
"use strict";
document.getElementById("copy-sheet").addEventListener("click", async (event) => {
  const key = event.currentTarget, field = document.getElementById("sheet");
  field.select();
  const written = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  if (written || document.execCommand("copy")) key.textContent = key.dataset.copied;
});
