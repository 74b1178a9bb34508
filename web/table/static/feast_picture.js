// The picture of an evening, made on this device from what the page says; nothing is sent anywhere.
import { HIGH, Scene, WIDE } from "./feast_scene.js";

/** Share the picture of an evening, or save it where that can't be; say whether it was saved. */
export async function share(key) {
  const told = JSON.parse(key.dataset.picture);
  const canvas = await drawn(told, key.dataset.cap);
  const blob = await new Promise((done, failed) => {
    canvas.toBlob((found) => (found ? done(found) : failed(new Error("no picture"))), "image/png");
  });
  const file = new File([blob], told.file, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: told.title });
      return false;
    } catch (fault) {
      if (fault.name === "AbortError") throw fault; // somebody thought better of it
    }
  }
  const link = document.createElement("a"); // plain HTTP, or a browser that shares no files: it is saved
  link.href = URL.createObjectURL(blob);
  link.download = told.file;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

async function drawn(told, cap) {
  const people = [...told.steps.flatMap((step) => step.people), ...told.others, ...told.stories.flatMap((each) => each.people)];
  const pictures = new Map();
  const load = async (address) => {
    const image = new Image(320, 320);
    image.src = address;
    await image.decode().then(() => pictures.set(address, image), () => { /* the emoji stands there instead */ });
  };
  const cards = told.stories.flatMap((each) => each.pair.map((card) => card.drawing));
  await Promise.all([...new Set([cap, ...cards, ...people.map((each) => each.picture)])].filter(Boolean).map(load));
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  new Scene(canvas.getContext("2d"), pictures, pictures.get(cap)).paint(told);
  return canvas;
}
