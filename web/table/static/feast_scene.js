// What stands where on the picture of an evening: podium, everybody else, what is told of them, the course of the points.
// It has the colours of the page, so it is light by day and dark in the evening.
import { Brush } from "./feast_brush.js";

export const WIDE = 1080;
export const HIGH = 1350;
const EDGE = 56;

export class Scene extends Brush {
  paint(told) {
    this.ground();
    const lower = this.title(told.title, 60) + 26;
    const below = HIGH - 64;
    const stories = this.rows(told.stories);
    const chart = Math.max(190, 64 + 34 * told.lines.length);
    const others = told.others.length ? 58 * Math.ceil(told.others.length / 3) : 0;
    const room = below - chart - 22 - stories.reduce((sum, row) => sum + row.high + 18, 0) - others;
    const floor = Math.min(room - 12, lower + 640);
    this.podium(told.steps, lower, floor);
    let top = floor + 22;
    if (others) { this.others(told.others, top - 4); top += others; }
    for (const row of stories) {
      row.cells.forEach((cell) => this.story(cell.story, cell.left, top, cell.wide, row.high));
      top += row.high + 18;
    }
    this.chart(told, EDGE, top, WIDE - 2 * EDGE, below - 18 - top);
    this.text(told.foot, WIDE / 2, HIGH - 26, { size: 26, colour: "soft", most: WIDE - 2 * EDGE });
  }

  ground() {
    const { to } = this;
    to.fillStyle = this.colour("paper");
    to.fillRect(0, 0, WIDE, HIGH);
    const glow = to.createRadialGradient(WIDE / 2, 420, 20, WIDE / 2, 420, 620);
    glow.addColorStop(0, this.colour("glow"));
    glow.addColorStop(1, this.colour("paper"));
    to.fillStyle = glow;
    to.fillRect(0, 0, WIDE, 1060);
    for (let each = 0; each < 70; each++) { // confetti, in the same places each time
      to.save();
      to.translate((each * 227 + 31) % WIDE, 40 + ((each * each * 37 + each * 61) % 620));
      to.rotate(each * 1.3);
      to.globalAlpha = 0.6;
      to.fillStyle = this.colour(`p${each % 8}`);
      to.beginPath();
      this.round(-8, -13, 16, 26, 4);
      to.fill();
      to.restore();
    }
  }

  title(words, top) {
    const size = words.length > 40 ? 54 : 96;
    const lines = this.lines(words, size, 850, WIDE - 2 * EDGE);
    const shown = lines.slice(0, 3);
    if (lines.length > 3) shown[2] = lines.slice(2).join(" ");
    const used = shown.length > 1 ? Math.min(size, 68) : size;
    shown.forEach((line, at) => this.text(line, WIDE / 2, top + used * (0.95 + at * 1.08), { size: used, weight: 850, most: WIDE - 2 * EDGE }));
    return top + used * shown.length * 1.08;
  }

  podium(steps, top, floor) {
    const order = [steps[1], steps[0], steps[2]].filter(Boolean);
    const shares = order.map((step) => (step.first ? 1.2 : 1) * [1, 1.5, 2, 2.8][Math.min(step.people.length, 4) - 1]);
    const whole = shares.reduce((sum, share) => sum + share, 0);
    const broad = Math.min(WIDE - 2 * EDGE, 330 * whole);
    const room = floor - top;
    let left = (WIDE - broad) / 2;
    const drawn = order.map((step, at) => {
      const wide = (broad * shares[at]) / whole;
      const high = Math.max(room * (step.first ? 0.34 : step === steps[1] ? 0.26 : 0.21), 108);
      const across = Math.min(4, step.people.length);
      const rows = Math.ceil(step.people.length / across);
      const line = step.first ? 1.68 : 1.26; // the height of a face with name and crown, in its own size
      const size = Math.min((wide / across) * (across > 1 ? 0.84 : 0.76), (room - high) / (rows * line), 250);
      left += wide;
      return { step, left: left - wide + 6, wide: wide - 12, top: floor - high, high, across, rows, line, size };
    });
    const first = drawn.find((each) => each.step.first);
    for (const each of drawn) {
      if (each !== first && each.across === first.across) each.size = Math.min(each.size, first.size * 0.82);
      this.step(each);
    }
  }

  step({ step, left, wide, top, high, across, rows, line, size }) {
    const { to } = this;
    const ground = to.createLinearGradient(0, top, 0, top + high);
    ground.addColorStop(0, this.colour(step.first ? "gold-from" : "wood-from"));
    ground.addColorStop(1, this.colour(step.first ? "gold-to" : "wood-to"));
    to.fillStyle = ground;
    to.beginPath();
    this.round(left, top, wide, high + 20, 20);
    to.save();
    to.clip();
    to.fillRect(left, top, wide, high);
    to.fillStyle = "rgb(255 255 255 / .35)";
    to.fillRect(left, top, wide, 9);
    to.restore();
    const dark = step.first ? "#1F1306" : "on-wood";
    const number = Math.min(step.first ? 84 : 58, high * 0.46);
    this.text(step.place, left + wide / 2, top + 14 + number, { size: number, weight: 850, colour: dark });
    this.text(step.mark, left + wide / 2, top + 18 + number * 1.55, { size: Math.min(32, number * 0.5), weight: 650, colour: dark, most: wide - 16 });
    step.people.forEach((person, at) => {
      const row = Math.floor(at / across);
      const inRow = Math.min(across, step.people.length - row * across);
      const x = left + (wide / inRow) * ((at % across) + 0.5);
      const y = top - size * 0.72 - (rows - 1 - row) * size * line;
      this.face(person, x, y, size);
      if (step.first) this.sign("👑", x, y - size * 0.66, size * 0.46);
      this.plate(person.name, x, y + size * 0.56, Math.max(20, Math.min(38, size * 0.24)), wide / across - 4);
    });
  }

  others(people, top) {
    const wide = (WIDE - 2 * EDGE) / 3;
    people.forEach((person, at) => {
      const inRow = Math.min(3, people.length - 3 * Math.floor(at / 3));
      const left = (WIDE - wide * inRow) / 2 + wide * (at % 3);
      const y = top + 24 + 58 * Math.floor(at / 3);
      this.panel(left + 6, y - 24, wide - 12, 50, 25);
      this.face(person, left + 34, y + 1, 44);
      this.text(person.place, left + 64, y + 11, { size: 27, align: "left" });
      this.text(person.name, left + 102, y + 11, { size: 27, weight: 650, align: "left", most: wide - 180 });
      this.text(String(person.mark), left + wide - 26, y + 11, { size: 28, weight: 750, align: "right" });
    });
  }

  // What is told, in rows: a word has one of its own, people share one.
  rows(stories) {
    const whole = WIDE - 2 * EDGE;
    const words = stories.filter((each) => each.word.length || each.pair.length);
    const about = stories.filter((each) => !words.includes(each));
    const wide = (whole - 18 * (about.length - 1)) / about.length;
    return [
      ...words.map((story) => ({ high: 212, cells: [{ story, left: EDGE, wide: whole }] })),
      ...(about.length ? [{ high: 160, cells: about.map((story, at) => ({ story, left: EDGE + at * (wide + 18), wide })) }] : []),
    ];
  }

  story(story, left, top, wide, high) {
    this.panel(left, top, wide, high, 28);
    if (story.word.length || story.pair.length) this.word(story, left, top, wide, high);
    else this.about(story, left, top, wide, high);
  }

  about(story, left, top, wide, high) {
    const size = Math.min(92, 200 / story.people.length + 20);
    story.people.forEach((person, at) => {
      const x = left + 26 + size / 2 + at * size * 0.7;
      const y = top + high / 2 + (story.cap ? 14 : 0);
      this.face(person, x, y, size);
      if (!story.cap || !this.cap) return;
      this.to.save();
      this.to.translate(x - size * 0.04, y - size * 0.5);
      this.to.rotate(-0.12);
      this.to.drawImage(this.cap, -size * 0.44, -size * 0.44, size * 0.88, size * 0.88);
      this.to.restore();
    });
    const from = left + 26 + size * (1 + 0.7 * (story.people.length - 1)) + 22;
    const room = left + wide - 20 - from;
    this.text(story.title, from, top + 42, { size: 24, weight: 650, colour: "soft", align: "left", most: room });
    this.sentence(story.sentence, from, top + 76, room, 3, "left");
  }

  sentence(words, x, y, most, atMost, align) {
    let size = 27;
    let lines = this.lines(words, size, 600, most);
    while (lines.length > atMost && size > 19) lines = this.lines(words, --size, 600, most);
    const shown = lines.slice(0, atMost);
    if (lines.length > atMost) shown[atMost - 1] = lines.slice(atMost - 1).join(" ");
    shown.forEach((line, at) => this.text(line, x, y + at * size * 1.2, { size, weight: 600, align, most, least: size }));
  }

  word(story, left, top, wide, high) {
    const cards = story.pair.length ? 250 : 0;
    story.pair.forEach((card, at) => this.card(card, left + 82 + at * 104, top + high / 2, at ? 0.07 : -0.09));
    const middle = left + cards + (wide - cards) / 2;
    const room = wide - cards - 40;
    this.text(story.title, middle, top + 44, { size: 25, weight: 650, colour: "soft", most: room });
    const parts = story.word.length ? story.word.filter(Boolean) : [story.pair.map((card) => card.word).join(" + ")];
    let size = 84;
    const weights = parts.map((_, at) => (at === 0 ? 800 : 400));
    const seam = () => size * 0.3;
    const width = () => parts.reduce((sum, part, at) => {
      this.to.font = `${weights[at]} ${size}px ${this.family}`;
      return sum + this.to.measureText(part).width;
    }, seam() * (parts.length - 1));
    while (width() > room && size > 24) size -= 2;
    let x = middle - width() / 2;
    const line = top + 44 + 26 + size * 0.5 + 22;
    parts.forEach((part, at) => {
      if (at) { this.text("·", x + seam() / 2, line, { size, weight: 800, colour: "gold" }); x += seam(); }
      x += this.text(part, x, line, { size, weight: weights[at], align: "left" });
    });
    const about = story.people[0];
    const base = top + high - 34;
    this.to.font = `600 27px ${this.family}`;
    const long = Math.min(this.to.measureText(story.sentence).width, room - 60);
    this.face(about, middle - long / 2 - 8, base - 9, 44);
    this.text(story.sentence, middle - long / 2 + 24, base, { size: 27, weight: 600, align: "left", most: room - 60 });
  }

  chart(told, left, top, wide, high) {
    this.panel(left, top, wide, high, 28);
    const { to } = this;
    this.text(told.plot, left + 28, top + 38, { size: 22, weight: 650, colour: "soft", align: "left", most: wide - 56 });
    const rounds = Math.max(1, ...told.lines.map((line) => line.points.at(-1)[0]));
    const most = Math.max(1, ...told.lines.flatMap((line) => line.points.map(([, total]) => total)));
    const box = { left: left + 34, right: left + wide - 300, top: top + 64, bottom: top + high - 26 };
    const place = ([round, total]) => [
      box.left + ((box.right - box.left) * round) / rounds, box.bottom - ((box.bottom - box.top) * total) / most,
    ];
    to.lineCap = to.lineJoin = "round";
    to.strokeStyle = this.colour("line");
    to.lineWidth = 2;
    for (const share of [0, 0.5, 1]) {
      const y = box.bottom - (box.bottom - box.top) * share;
      to.beginPath();
      to.moveTo(box.left, y);
      to.lineTo(box.right, y);
      to.stroke();
    }
    const gap = Math.min(34, (high - 40) / told.lines.length);
    const labels = told.lines.map((line) => ({ line, end: place(line.points.at(-1)) })).sort((one, other) => one.end[1] - other.end[1]);
    labels.forEach((label, at) => { label.y = Math.max(label.end[1], at ? labels[at - 1].y + gap : top + 30); });
    for (let at = labels.length - 1, under = top + high - 22; at >= 0; at--, under -= gap) labels[at].y = Math.min(labels[at].y, under);
    for (const { line, end, y } of labels) {
      to.strokeStyle = to.fillStyle = this.colour(`p${line.colour}`);
      to.globalAlpha = line.here ? 1 : 0.55;
      to.lineWidth = 5;
      to.beginPath();
      line.points.forEach((point, at) => (at ? to.lineTo(...place(point)) : to.moveTo(...place(point))));
      to.stroke();
      to.beginPath();
      to.arc(...end, 8, 0, 2 * Math.PI);
      to.fill();
      to.lineWidth = 1.5;
      to.beginPath();
      to.moveTo(end[0] + 10, end[1]);
      to.lineTo(box.right + 34, y);
      to.stroke();
      const size = Math.min(25, gap * 0.86);
      const total = String(line.points.at(-1)[1]);
      this.text(total, box.right + 80, y + size * 0.34, { size, weight: 800, align: "right" });
      this.text(line.name, box.right + 92, y + size * 0.34, { size, weight: 600, align: "left", most: 184 });
      to.globalAlpha = 1;
    }
  }
}
