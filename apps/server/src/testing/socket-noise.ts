import { request } from 'node:http';
import { maskedFrame, OPCODES, openRawSocket } from './raw-socket.ts';

type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const whole = (random: Random, most: number): number => Math.floor(random() * most);

/** What an honest client sends. */
const RIGHT = [
  '40',
  '3',
  '42["subscribe_market",{"market":"crypto","symbols":["BTC-USD"]}]',
  '42["unsubscribe_market",{"market":"crypto"}]',
  '42["subscribe_bars",{"market":"Crypto","symbol":"BTC-USD","timeframe":"10m"}]',
  '420["resume_from",{"seq":0}]',
  '42["authenticate",{"token":"one"}]',
];

/** Events of Socket.IO and of Node’s emitters, and what objects inherit. */
const NAMES = [
  ...['connect', 'connect_error', 'disconnect', 'disconnecting', 'error', 'newListener', 'removeListener'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', ''],
];

const NUMBERS = ['-1', '0', '1e9', '99999999999999999999', '9007199254740993', '0x10', 'NaN', ''];

/** Deep and wide JSON near the limit of a message. */
const DEEP = 20_000;
const WIDE = 12_000;

const TEXTS: readonly ((random: Random) => string | Buffer)[] = [
  (random) => pick(random, RIGHT),
  (random) => mutated(random, pick(random, RIGHT)),
  (random) => mutated(random, pick(random, RIGHT)),
  (random) => Buffer.from(Array.from({ length: whole(random, 200) }, () => whole(random, 256))),
  // wrong namespaces
  (random) => `4${whole(random, 7)}/${pick(random, NAMES)}${'x'.repeat(whole(random, 300))},["a",{}]`,
  // ids of answers
  (random) => `4${pick(random, [2, 3, 6])}${pick(random, NUMBERS)}["${pick(random, NAMES)}",{}]`,
  // counts of attachments, and places of attachments that never come
  (random) =>
    `4${pick(random, [5, 6])}${pick(random, NUMBERS)}-["a",{"_placeholder":true,"num":${pick(random, ['0', '-1', '1e9', '"__proto__"'])}}]`,
  (random) => `42["${pick(random, NAMES)}",{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}]`,
  (random) =>
    `42["${pick(random, ['subscribe_market', 'a'])}",${'['.repeat(DEEP)}${random() < 0.5 ? ']'.repeat(DEEP) : ''}]`,
  () => `42["subscribe_market",{"market":"crypto","symbols":[${'"A",'.repeat(WIDE)}"A"]}]`,
  (random) =>
    `42[${pick(random, ['null', '1', '[]', '{}', 'true', '""'])},${pick(random, ['null', '1e400', '"\\ud800"', '{}'])}]`,
  (random) => `${whole(random, 10)}${pick(random, ['', 'probe', '{}', 'x'])}`,
  (random) => `b${Buffer.from(`${random()}`).toString('base64')}`,
  (random) => Buffer.concat([Buffer.from('42["a","'), Buffer.from([0xe0 + whole(random, 32)])]), // UTF-8 cut short
];

function mutated(random: Random, text: string): Buffer {
  const bytes = Buffer.from(text);
  for (let i = 0; i <= whole(random, 3); i++) bytes[whole(random, bytes.length)] = whole(random, 128);
  return random() < 0.3 ? bytes.subarray(0, whole(random, bytes.length)) : bytes;
}

/** Frames that are wrong, or right in an unusual way. */
const FRAMES: readonly ((random: Random) => Buffer)[] = [
  (random) => maskedFrame(pick(random, TEXTS)(random)),
  (random) => maskedFrame(pick(random, TEXTS)(random)),
  (random) => maskedFrame(pick(random, TEXTS)(random)),
  (random) => maskedFrame(pick(random, TEXTS)(random)),
  (random) => maskedFrame(pick(random, RIGHT), { opcode: OPCODES.binary }),
  (random) => maskedFrame('x'.repeat(whole(random, 126)), { opcode: pick(random, [OPCODES.ping, OPCODES.pong]) }),
  fragmented,
  (random) => maskedFrame('x', { opcode: OPCODES.continuation, head: pick(random, [0, 0x80]) }),
  (random) => maskedFrame(pick(random, RIGHT), { head: 0x80 | pick(random, [0x40, 0x20, 0x10]) }), // says it is compressed
  (random) => maskedFrame('x', { opcode: pick(random, [3, 7, 11, 15]) }),
  (random) => maskedFrame('x'.repeat(126 + whole(random, 100)), { opcode: OPCODES.ping }), // too long for a ping
  () => Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]), // a length of 2^63
  () => Buffer.from([0x81, 0x02, 0x34, 0x30]), // not masked
  (random) => maskedFrame(Buffer.from([whole(random, 256), whole(random, 256), 0xff]), { opcode: OPCODES.close }),
  (random) => Buffer.from(Array.from({ length: 1 + whole(random, 60) }, () => whole(random, 256))),
];

/** A message in several frames, with a ping between them; sometimes without its end. */
function fragmented(random: Random): Buffer {
  const text = pick(random, RIGHT);
  const middle = 1 + whole(random, text.length - 1);
  return Buffer.concat([
    maskedFrame(text.slice(0, middle), { head: 0 }),
    maskedFrame('', { opcode: OPCODES.ping }),
    ...(random() < 0.8 ? [maskedFrame(text.slice(middle), { opcode: OPCODES.continuation })] : []),
  ]);
}

export interface NoiseTally {
  packets: number;
  connections: number;
}

/** Packets that one connection sends at most: some end it at once, so there are many connections. */
const MOST_OF_CONNECTION = 80;
/** One in so many connections polls. */
const POLLING_EACH = 8;

/** Sends random and mutated packets to a socket's server, the same ones for the same random numbers. */
export async function sendNoise(url: string, random: Random, packets: number): Promise<NoiseTally> {
  const tally = { packets: 0, connections: 0 };
  while (tally.packets < packets) {
    tally.connections++;
    const count = Math.min(1 + whole(random, MOST_OF_CONNECTION), packets - tally.packets);
    tally.packets += count;
    if (tally.connections % POLLING_EACH === 0) await poll(url, random, count);
    else await sendFrames(url, random, count);
  }
  return tally;
}

async function sendFrames(url: string, random: Random, count: number, sid?: string): Promise<void> {
  const raw = await openRawSocket(url, sid ? { sid } : {}).catch(() => undefined); // an unknown name is refused
  if (!raw) return;
  const closed = new Promise((resolve) => raw.socket.once('close', resolve));
  if (raw.isClosed()) return;
  if (sid) raw.socket.write(maskedFrame(pick(random, ['2probe', '5', '3probe'])));
  else if (random() < 0.8) raw.socket.write(maskedFrame('40'));
  raw.socket.end(Buffer.concat(Array.from({ length: count }, () => pick(random, FRAMES)(random))));
  raw.socket.setTimeout(LATE_MS, () => raw.destroy()); // a server that waits for the rest of a frame
  await closed;
}

const LATE_MS = 250;

/** Polls with packets in a few bodies, two at once now and then, beside upgrades that come too early or twice. */
async function poll(url: string, random: Random, count: number): Promise<void> {
  const place = `${url}/socket.io/?EIO=${pick(random, ['4', '4', '4', '3', 'x'])}&transport=polling`;
  const opened = await ask(place, 'GET');
  const sid = /"sid":"([^"]+)"/.exec(opened)?.[1] ?? 'nosuch';
  const body = (packets: number): Buffer =>
    Buffer.concat(
      Array.from({ length: packets }, () => pick(random, TEXTS)(random)).flatMap((text, i) => [
        Buffer.from(i === 0 ? '' : '\x1e'),
        Buffer.from(text),
      ]),
    );
  await ask(`${place}&sid=${sid}`, 'POST', Buffer.from('40'));
  const half = Math.ceil(count / 2);
  const parts = [
    ask(`${place}&sid=${sid}`, 'POST', body(half)),
    ...(random() < 0.3 ? [ask(`${place}&sid=${sid}`, 'GET'), ask(`${place}&sid=${sid}`, 'GET')] : []),
    ...(random() < 0.5 ? [sendFrames(url, random, 2, sid)] : []),
    ...(random() < 0.2 ? [sendFrames(url, random, 2, sid)] : []),
    ...(random() < 0.2 ? [ask(`${place}&sid=${sid}`, pick(random, ['DELETE', 'PUT', 'OPTIONS']))] : []),
  ];
  await Promise.all(parts);
  await ask(`${place}&sid=${sid}`, 'POST', body(count - half));
  await ask(`${place}&sid=${sid}`, 'POST', Buffer.from('1')); // leaves, where it is still there
}

/** Returns the body of an answer; nothing where the server broke the request off, or holds it open. */
function ask(place: string, method: string, body?: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(place, { method, agent: false, timeout: LATE_MS }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      response.on('close', () => resolve(text));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(''));
    sent.end(body);
  });
}
