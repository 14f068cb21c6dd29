/** Dhan's binary packets, little-endian: a header of eight bytes, then what its code says. */

/** What one packet says. Prices in rupees, times in epoch ms. */
export type DhanPacket =
  | { kind: 'quote'; code: string; price: number; size: number; timeMs: number; volume: number }
  | { kind: 'close'; code: string; price: number }
  | { kind: 'end'; reason: number };

const TICKER = 2;
const QUOTE = 4;
const PREVIOUS_CLOSE = 6;
const DISCONNECT = 50;
/** Lengths with the header. Others than these are never asked for. */
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [TICKER, 16],
  [QUOTE, 50],
  [5, 12],
  [PREVIOUS_CLOSE, 16],
  [7, 8],
  [8, 162],
  [DISCONNECT, 10],
]);

/** Returns what a frame says; packets after one of an unknown code can't be found. Throws where the frame is cut. */
export function readDhanPackets(frame: Buffer, nowMs: number): DhanPacket[] {
  if (frame.length < 8) throw new Error('the frame is cut');
  const packets: DhanPacket[] = [];
  for (let at = 0; at < frame.length; ) {
    const length = LENGTHS.get(frame.readUInt8(at));
    if (length === undefined) break;
    if (at + length > frame.length) throw new Error('the frame is cut');
    const packet = packetOf(frame.subarray(at, at + length), nowMs);
    if (packet) packets.push(packet);
    at += length;
  }
  return packets;
}

function packetOf(body: Buffer, nowMs: number): DhanPacket | undefined {
  const kind = body.readUInt8(0);
  const code = `${body.readUInt8(3)}:${body.readUInt32LE(4)}`;
  if (kind === DISCONNECT) return { kind: 'end', reason: body.readUInt16LE(8) };
  if (kind === PREVIOUS_CLOSE) return { kind: 'close', code, price: paise(body.readFloatLE(8)) };
  if (kind === TICKER) {
    const timeMs = timeOf(body.readUInt32LE(12), nowMs);
    return { kind: 'quote', code, price: paise(body.readFloatLE(8)), size: 0, timeMs, volume: 0 };
  }
  if (kind !== QUOTE) return undefined;
  const [size, timeMs, volume] = [body.readUInt16LE(12), timeOf(body.readUInt32LE(14), nowMs), body.readUInt32LE(22)];
  return { kind: 'quote', code, price: paise(body.readFloatLE(8)), size, timeMs, volume };
}

/** A float of 32 bits has seven digits; the rest is noise below the price step. */
const paise = (price: number): number => Math.round(price * 100) / 100;

const INDIA_MS = 19_800_000;

/** Some feeds give India's wall time as if it were UTC: a time hours ahead of the clock is that. */
const timeOf = (seconds: number, nowMs: number): number => {
  const timeMs = seconds * 1_000;
  return timeMs > nowMs + INDIA_MS / 2 ? timeMs - INDIA_MS : timeMs;
};
