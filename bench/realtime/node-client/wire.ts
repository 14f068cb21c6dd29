export interface ServerAddress {
  protocol: string;
  port: number;
  symbols: number;
}

export const upgradeRequest = ({ protocol, port }: ServerAddress): string =>
  [
    `GET ${protocol === 'socketio' ? '/socket.io/?EIO=4&transport=websocket' : '/'} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');

/** Client frames must be masked; a zero mask leaves the payload unchanged. */
export function clientFrame(opcode: number, payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload);
  const { length } = bytes;
  const head = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(0x80 | opcode, ...head, 0, 0, 0, 0), bytes]);
}

/** Draws distinct symbols, seeded by the connection's number. */
function drawSymbols(total: number, wanted: number, number: number): string[] {
  const deck = Array.from({ length: total }, (_, i) => i);
  let seed = (0x9e3779b9 * (number + 1)) >>> 0;
  for (let i = 0; i < wanted; i++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const other = i + Math.floor((seed / 2 ** 32) * (total - i));
    [deck[i], deck[other]] = [deck[other] as number, deck[i] as number];
  }
  return deck.slice(0, wanted).map((index) => `S${String(index).padStart(4, '0')}`);
}

export function subscription({ protocol, symbols: total }: ServerAddress, wanted: number, number: number): Buffer {
  const symbols = drawSymbols(total, wanted, number);
  if (protocol !== 'nats') {
    return clientFrame(1, `42${JSON.stringify(['subscribe_market', { market: 'us', symbols }])}`);
  }
  const lines = symbols.map((symbol, i) => `SUB tick.${symbol} ${i + 1}\r\n`);
  return clientFrame(2, `CONNECT {"verbose":false,"pedantic":false,"protocol":1}\r\n${lines.join('')}`);
}

/** Splits bytes into complete frames and the rest. */
export function splitFrames(bytes: Buffer): { frames: { opcode: number; payload: Buffer }[]; rest: Buffer } {
  const frames: { opcode: number; payload: Buffer }[] = [];
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] as number) & 127;
    const head = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (bytes.length - at < head) break;
    const length = short === 127 ? bytes.readUInt32BE(at + 6) : short === 126 ? bytes.readUInt16BE(at + 2) : short;
    if (bytes.length - at - head < length) break;
    frames.push({ opcode: (bytes[at] as number) & 15, payload: bytes.subarray(at + head, at + head + length) });
    at += head + length;
  }
  return { frames, rest: bytes.subarray(at) };
}
