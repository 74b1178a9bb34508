// A picture is cut to a small square before it is sent: what a camera wrote beside it stays here. It may be drawn, too.
"use strict";
(() => {
  const SIDE = 160; // px
  const form = document.getElementById("picture");
  const field = document.getElementById("bild");
  if (!form || !field) return;
  document.documentElement.classList.add("scripted");

  async function small(file) {
    const image = await createImageBitmap(file);
    try {
      return await square(image);
    } finally {
      image.close();
    }
  }

  function square(image) {
    const side = Math.min(image.width, image.height);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIDE;
    const brush = canvas.getContext("2d");
    brush.fillStyle = "#FFFFFF"; // JPEG knows no transparency
    brush.fillRect(0, 0, SIDE, SIDE);
    brush.imageSmoothingQuality = "high";
    brush.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
    return new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", 0.85); });
  }

  function send(blob) {
    const list = new DataTransfer();
    list.items.add(new File([blob], "bild.jpg", { type: "image/jpeg" }));
    field.files = list.files;
  }

  field.addEventListener("change", async () => {
    const file = field.files[0];
    if (!file) return;
    try {
      send(await small(file));
    } catch { /* no picture that this browser reads: the server says so */ }
    form.requestSubmit();
  });

  // A drawing is its lines, each of one crayon, so that the last one can go.
  const dialog = document.getElementById("drawing");
  const sheet = dialog.querySelector("canvas");
  const brush = sheet.getContext("2d");
  const lines = [];
  const crayons = [...dialog.querySelectorAll(".crayon")];
  let crayon = crayons[0];

  function draw() {
    const colours = crayons.map((each) => getComputedStyle(each).backgroundColor);
    brush.fillStyle = colours.at(-1); // the rubber is of the paper's colour
    brush.fillRect(0, 0, sheet.width, sheet.height);
    brush.lineCap = brush.lineJoin = "round";
    for (const { crayon: used, points } of lines) {
      brush.strokeStyle = colours[crayons.indexOf(used)];
      brush.lineWidth = brush.strokeStyle === brush.fillStyle ? 34 : 13;
      brush.beginPath();
      brush.moveTo(...points[0]);
      for (const point of points) brush.lineTo(...point);
      brush.stroke();
    }
  }
  const at = (event) => {
    const box = sheet.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width * sheet.width, (event.clientY - box.top) / box.height * sheet.height];
  };
  sheet.addEventListener("pointerdown", (event) => {
    sheet.setPointerCapture(event.pointerId);
    lines.push({ crayon, points: [at(event)], pointer: event.pointerId });
    draw();
  });
  sheet.addEventListener("pointermove", (event) => {
    const line = lines.findLast((one) => one.pointer === event.pointerId);
    if (!line) return;
    line.points.push(at(event));
    draw();
  });
  for (const end of ["pointerup", "pointercancel"])
    sheet.addEventListener(end, (event) => { for (const line of lines) if (line.pointer === event.pointerId) delete line.pointer; });
  for (const key of crayons)
    key.addEventListener("click", () => {
      crayon = key;
      for (const other of crayons) other.setAttribute("aria-pressed", String(other === key));
    });
  document.getElementById("draw").addEventListener("click", () => { draw(); dialog.showModal(); });
  document.getElementById("last-line").addEventListener("click", () => { lines.pop(); draw(); });
  document.getElementById("not-drawn").addEventListener("click", () => dialog.close());
  document.getElementById("drawn").addEventListener("click", async () => {
    dialog.close();
    if (!lines.length) return;
    send(await square(sheet));
    form.requestSubmit();
  });
})();
