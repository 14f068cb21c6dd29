/** Angel One's binary packets, little-endian: one instrument each. Prices are whole paise. */

/** One instrument's quote. Prices in rupees, times in epoch ms; NaN where the packet doesn't say. */
export interface AngelQuote {
  token: string;
  timeMs: number;
  price: number;
  size: number;
  /** Units traded today; 0 before the first trade, and of an index. */
  volume: number;
  previousClose: number;
}

/** Lengths by the mode in the first byte: last price, quote, full quote. */
const LENGTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [51]],
  [2, [123]],
  [3, [347, 379]],
]);
const QUOTE_BYTES = 123;
const AT = { token: 2, timeMs: 35, price: 43, size: 51, volume: 67, close: 115 };
const TOKEN_BYTES = 25;
const PAISE = 100;

/** Returns the quote of a packet; undefined for an unknown mode. Throws where it's cut. */
export function readAngelPacket(packet: Buffer): AngelQuote | undefined {
  const lengths = LENGTHS.get(packet.at(0) ?? 0);
  if (!lengths) return undefined;
  if (!lengths.includes(packet.length)) throw new Error(`a packet of ${packet.length} bytes`);
  const numberAt = (at: number): number => Number(packet.readBigInt64LE(at));
  const [token = ''] = packet.toString('latin1', AT.token, AT.token + TOKEN_BYTES).split('\0');
  const hasQuote = packet.length >= QUOTE_BYTES;
  return {
    token,
    timeMs: numberAt(AT.timeMs),
    price: numberAt(AT.price) / PAISE,
    size: hasQuote ? numberAt(AT.size) : 0,
    volume: hasQuote ? numberAt(AT.volume) : 0,
    previousClose: hasQuote ? numberAt(AT.close) / PAISE : Number.NaN,
  };
}
