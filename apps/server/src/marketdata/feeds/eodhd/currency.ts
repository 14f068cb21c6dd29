/** EODHD's currencies and coins, and closes of exchanges without live prices. */
import { calendarOf, DAY_MS, dateInZone } from '@wickwise/market';
import type { Get, Quoted, StreamEvent } from '../provider-protocol.ts';
import { type Fields, middleOf, numberOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import { type EodhdExchange, readEodhdBars } from './candles.ts';

/** A frame has no id: the same prices in the same millisecond are the same quote. */
export function eodhdQuote({ s, a, b, t }: Fields): StreamEvent {
  const timeMs = numberOf(t);
  return { kind: 'trade', symbol: textOf(s), timeMs, price: middleOf(b, a), size: 0, id: `${timeMs} ${b} ${a}` };
}

/** Numbers come as texts. The change is since a day before. */
export function eodhdCoin({ s, p, q, dd, t }: Fields): StreamEvent {
  const [timeMs, price, size] = [numberOf(t), priceOf(p), sizeOf(q)];
  const before = dd === undefined || dd === null ? 0 : Number((price - numberOf(dd)).toPrecision(12));
  return {
    kind: 'trade',
    symbol: textOf(s),
    timeMs,
    price,
    size,
    id: `${timeMs} ${price} ${size}`,
    ...(before > 0 ? { referencePrice: before } : {}),
  };
}

/** The calendar or the stream says what a change starts from. */
export const withoutReferences = (quotes: readonly Quoted[]): Quoted[] =>
  quotes.map((quote) => ({ ...quote, referencePrice: Number.NaN }));

/** The newest two days lie within this time. */
const SPAN_MS = 20 * DAY_MS;
const nse = calendarOf('nse');

/** The close of each share's newest day, with the one before. */
export async function readEodhdCloses(
  get: Get,
  symbols: readonly string[],
  exchange: EodhdExchange,
): Promise<Quoted[]> {
  const quotes: Quoted[] = [];
  const toMs = Date.now() + DAY_MS;
  for (const symbol of symbols) {
    const days = await readEodhdBars(get, { symbol, timeframe: '1D', fromMs: toMs - SPAN_MS, toMs }, exchange);
    const [before, last] = days.toSorted((a, b) => a.timeMs - b.timeMs).slice(-2);
    const newest = last ?? before;
    const session = newest && nse.sessionOn(dateInZone(nse.schedule.zone, newest.timeMs));
    if (!session || !newest) continue;
    const referencePrice = last && before ? before.close : Number.NaN;
    quotes.push({ symbol, price: newest.close, referencePrice, timeMs: session.closeMs - 1 });
  }
  return quotes;
}
