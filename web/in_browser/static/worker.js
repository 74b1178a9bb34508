// The application in a worker of its own: takes requests one after the other, and answers once all is on the disk.
import { FILES, LEXICON, mount, openHandles } from "./disk.js";
import { FOLDER, HOUSE, ROOT, made, pythonFrom } from "./python.js";

const NEVER = -1;
const tables = new BroadcastChannel(`${ROOT} tables`); // pages hear which table has changed
let bridge;
let disk;
let runtime;
let timer = 0;

async function begin() {
  const marks = {};
  const mark = (name) => { marks[name] = Math.round(performance.now()); };
  const [snapshot, lexicon] = await Promise.all([made("snapshot"), made("lexicon is there")]);
  mark("read");
  const names = lexicon ? [...FILES, LEXICON] : FILES;
  const [loaded, handles] = await Promise.all([pythonFrom(snapshot), openHandles(FOLDER, names)]);
  mark("python");
  runtime = loaded;
  disk = mount(runtime.FS, HOUSE, handles);
  const { Bridge } = runtime.pyimport("web.in_browser.bridge");
  mark("imported");
  bridge = Bridge(ROOT.slice(0, -1), (match) => tables.postMessage(match));
  disk.flush();
  mark("made");
  postMessage({ ready: marks, missing: [...(lexicon ? [] : ["lexicon"]), ...(snapshot ? [] : ["snapshot"])] });
  step();
}
function step() {
  clearTimeout(timer);
  const wait = bridge.step();
  disk.flush();
  if (wait !== NEVER) timer = setTimeout(step, wait);
}
function answered({ method, url, headers, body, cookies }) {
  const sent = [runtime.toPy(headers), runtime.toPy(new Uint8Array(body ?? 0))];
  const bytes = sent[1].tobytes();
  const found = bridge.answer(method, url, sent[0], bytes, cookies);
  const [status, dressed, out] = found.toJs();
  for (const proxy of [found, ...sent]) proxy.destroy();
  bytes.destroy?.();
  disk.flush(); // before the answer is given
  return { status, headers: dressed, out };
}
self.onmessage = async ({ data, ports }) => {
  if (data.request) {
    const answer = answered(data.request);
    ports[0].postMessage(answer, [answer.out.buffer]);
    setTimeout(step);
  }
  if (data.lexicon) {
    const opened = await openHandles(FOLDER, [LEXICON]);
    disk.add(LEXICON, opened[LEXICON]);
    postMessage({ lexicon: true });
  }
};
begin().catch((fault) => postMessage({ failed: String(fault?.stack ?? fault) }));
