/**
 * Kite's binary frames, big-endian: a count, then packets with their lengths. Prices are whole paise.
 */

/** One instrument's quote. Prices in rupees, times in epoch ms; NaN where the packet doesn't say. */
export interface KiteQuote {
  token: number;
  price: number;
  size: number;
  /** Units traded today. */
  volume: number;
  previousClose: number;
  tradedMs: number;
  exchangeMs: number;
}

/** Lengths of packets that have prices; others are passed over. */
const LTP = 8;
const INDEX = 28;
const INDEX_WITH_TIME = 32;
const QUOTE = 44;
const FULL = 184;

/** By the segment in the last byte of a token: currencies have more digits. */
const DIVISORS: ReadonlyMap<number, number> = new Map([
  [3, 10_000_000],
  [6, 10_000],
]);
const PAISE = 100;

/** Returns the quotes of a frame; none for a heartbeat of one byte. Throws where it's cut. */
export function readKitePackets(frame: Buffer): KiteQuote[] {
  if (frame.length === 1) return [];
  if (frame.length < 2) throw new Error('the frame is cut');
  const quotes: KiteQuote[] = [];
  let at = 2;
  for (let left = frame.readUInt16BE(0); left > 0; left--) {
    if (at + 2 > frame.length) throw new Error('the frame is cut');
    const end = at + 2 + frame.readUInt16BE(at);
    if (end > frame.length) throw new Error('the frame is cut');
    const quote = quoteOf(frame.subarray(at + 2, end));
    if (quote) quotes.push(quote);
    at = end;
  }
  return quotes;
}

function quoteOf(body: Buffer): KiteQuote | undefined {
  const { length } = body;
  if (![LTP, INDEX, INDEX_WITH_TIME, QUOTE, FULL].includes(length)) return undefined;
  const token = body.readUInt32BE(0);
  const divisor = DIVISORS.get(token & 0xff) ?? PAISE;
  const priceAt = (at: number): number => body.readInt32BE(at) / divisor;
  const timeAt = (at: number): number => (length > at ? body.readUInt32BE(at) * 1_000 || Number.NaN : Number.NaN);
  const isIndex = length === INDEX || length === INDEX_WITH_TIME;
  const isQuote = length === QUOTE || length === FULL;
  const exchangeMs = isIndex ? timeAt(28) : length === FULL ? timeAt(60) : Number.NaN;
  return {
    token,
    price: priceAt(4),
    size: isQuote ? body.readUInt32BE(8) : 0,
    volume: isQuote ? body.readUInt32BE(16) : 0,
    previousClose: isIndex ? priceAt(20) : isQuote ? priceAt(40) : Number.NaN,
    tradedMs: length === FULL ? timeAt(44) : exchangeMs,
    exchangeMs,
  };
}
