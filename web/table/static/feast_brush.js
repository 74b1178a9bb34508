// What the picture of an evening is drawn with: words that fit, faces, cards and panels in the colours of the page.
const EMOJI = '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"'; // else some are drawn as black outlines
// An emoji of several signs stays whole where the browser can tell.
const lettersOf = (words) => (Intl.Segmenter ? [...new Intl.Segmenter().segment(words)].map((each) => each.segment) : [...words]);

const SUITS = { red: "#C8372D", blue: "#2B5FA8", green: "#2F7D4F", yellow: "#D9A21B" };

export class Brush {
  constructor(to, pictures, cap) {
    this.to = to;
    this.pictures = pictures;
    this.cap = cap;
    const style = getComputedStyle(document.documentElement);
    this.family = style.fontFamily;
    this.colour = (name) => style.getPropertyValue(`--${name}`).trim();
    to.textBaseline = "alphabetic";
  }

  // Text that fits into `most`: smaller first, then cut with an ellipsis. Each has its own direction of writing.
  text(words, x, y, { size, weight = 500, colour = "ink", align = "center", most = Infinity, least = size * 0.62 }) {
    const { to } = this;
    let shown = words;
    let used = size;
    const font = () => { to.font = `${weight} ${used}px ${this.family}`; };
    to.textAlign = align;
    to.direction = "ltr";
    to.fillStyle = colour.startsWith("#") ? colour : this.colour(colour);
    font();
    while (to.measureText(shown).width > most && used > least) { used -= 1; font(); }
    const letters = lettersOf(words);
    while (to.measureText(shown).width > most && letters.length > 1) { letters.pop(); shown = `${letters.join("").trimEnd()}…`; }
    to.fillText(shown, x, y);
    return to.measureText(shown).width;
  }

  // The lines into which words are broken at `most`.
  lines(words, size, weight, most) {
    this.to.font = `${weight} ${size}px ${this.family}`;
    const found = [""];
    for (const word of words.split(" ")) {
      const longer = `${found.at(-1)} ${word}`.trim();
      if (this.to.measureText(longer).width <= most || !found.at(-1)) found[found.length - 1] = longer;
      else found.push(word);
    }
    return found;
  }

  face(person, x, y, size) {
    const { to } = this;
    const ring = size * 0.06;
    const image = this.pictures.get(person.picture);
    to.save();
    to.shadowColor = "rgb(40 28 8 / .3)";
    to.shadowBlur = size * 0.1;
    to.shadowOffsetY = size * 0.04;
    to.fillStyle = this.colour(`p${person.colour}`);
    to.beginPath();
    to.arc(x, y, size / 2, 0, 2 * Math.PI);
    to.fill();
    to.restore();
    to.save();
    to.beginPath();
    to.arc(x, y, size / 2 - ring, 0, 2 * Math.PI);
    to.clip();
    to.fillStyle = this.colour("raised");
    to.fill();
    to.globalAlpha = 0.16;
    to.fillStyle = this.colour(`p${person.colour}`);
    to.fill();
    to.globalAlpha = 1;
    if (image) to.drawImage(image, x - size / 2, y - size / 2, size, size);
    else this.sign(person.emoji, x, y, size * 0.58);
    to.restore();
  }

  // An emoji in the middle of a place.
  sign(emoji, x, y, size) {
    const { to } = this;
    to.font = `${size}px ${EMOJI}, ${this.family}`;
    to.textAlign = "center";
    to.fillStyle = this.colour("ink");
    const box = to.measureText(emoji);
    to.fillText(emoji, x, y + (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2);
  }

  plate(name, x, y, size, most) {
    const { to } = this;
    to.font = `650 ${size}px ${this.family}`;
    const wide = Math.min(most, to.measureText(name).width + size * 1.1);
    this.panel(x - wide / 2, y - size * 0.95, wide, size * 1.4, size * 0.7);
    this.text(name, x, y + size * 0.12, { size, weight: 650, most: wide - size * 0.7 });
  }

  panel(left, top, wide, high, corner) {
    const { to } = this;
    to.save();
    to.shadowColor = "rgb(40 28 8 / .22)";
    to.shadowBlur = 16;
    to.shadowOffsetY = 4;
    to.fillStyle = this.colour("raised");
    to.beginPath();
    this.round(left, top, wide, high, corner);
    to.fill();
    to.restore();
  }

  round(left, top, wide, high, corner) {
    const radius = Math.min(corner, wide / 2, high / 2);
    const { to } = this;
    to.moveTo(left + radius, top);
    to.arcTo(left + wide, top, left + wide, top + high, radius);
    to.arcTo(left + wide, top + high, left, top + high, radius);
    to.arcTo(left, top + high, left, top, radius);
    to.arcTo(left, top, left + wide, top, radius);
    to.closePath();
  }

  card(card, x, y, turn) {
    const { to } = this;
    to.save();
    to.translate(x, y);
    to.rotate(turn);
    to.shadowColor = "rgb(40 28 8 / .35)";
    to.shadowBlur = 14;
    to.shadowOffsetY = 5;
    to.fillStyle = "#FFFEFB";
    to.beginPath();
    this.round(-58, -81, 116, 162, 13);
    to.fill();
    to.shadowColor = "transparent";
    to.strokeStyle = "#C9BEA8";
    to.lineWidth = 2;
    to.beginPath();
    this.round(-52, -75, 104, 150, 9);
    to.stroke();
    const drawing = this.pictures.get(card.drawing);
    if (drawing) to.drawImage(drawing, -35, -49, 70, 70);
    else if (card.picture) this.sign(card.picture, 0, -14, 62);
    else this.text(card.word.slice(0, 1), 0, 6, { size: 60, weight: 800, colour: "#1F2430" });
    this.text(card.word, 0, 59, { size: 20, weight: 800, colour: "#1F2430", most: 94, least: 9 });
    this.corner(card.colours, -54, -77);
    to.rotate(Math.PI);
    this.corner(card.colours, -54, -77);
    to.restore();
  }

  // The colours of a card with their symbols, at one of its corners.
  corner(colours, left, top) {
    const { to } = this;
    const side = colours.length > 1 ? 12 : 15;
    to.fillStyle = "#FFFEFB";
    to.fillRect(left, top, colours.length * (side + 3) + 4, side + 5);
    colours.forEach(([colour], at) => {
      const [x, y] = [left + 3 + at * (side + 3), top + 3];
      const half = side / 2;
      to.fillStyle = SUITS[colour];
      to.beginPath();
      if (colour === "red") to.arc(x + half, y + half, half, 0, 2 * Math.PI);
      else if (colour === "green") to.rect(x, y, side, side);
      else if (colour === "blue") [[half, 0], [side, half], [half, side], [0, half]].forEach(([a, b]) => to.lineTo(x + a, y + b));
      else [[half, 0], [side, side], [0, side]].forEach(([a, b]) => to.lineTo(x + a, y + b));
      to.fill();
    });
  }
}
