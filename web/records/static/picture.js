// A picture is cut to a small square before it is sent: what a camera wrote beside it stays here.
"use strict";
(() => {
  const SIDE = 160; // px
  const form = document.getElementById("picture");
  const field = document.getElementById("bild");
  if (!form || !field) return;

  async function small(file) {
    const image = await createImageBitmap(file);
    try {
      const side = Math.min(image.width, image.height);
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = SIDE;
      const brush = canvas.getContext("2d");
      brush.fillStyle = "#FFFFFF"; // JPEG knows no transparency
      brush.fillRect(0, 0, SIDE, SIDE);
      brush.imageSmoothingQuality = "high";
      brush.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
      return await new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", 0.85); });
    } finally {
      image.close();
    }
  }

  field.addEventListener("change", async () => {
    const file = field.files[0];
    if (!file) return;
    try {
      const blob = await small(file);
      const list = new DataTransfer();
      list.items.add(new File([blob], "bild.jpg", { type: "image/jpeg" }));
      field.files = list.files;
    } catch { /* no picture that this browser reads: the server says so */ }
    form.requestSubmit();
  });
})();
