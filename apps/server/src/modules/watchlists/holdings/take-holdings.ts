import {
  HOLDING_LIMITS,
  type HoldingFormat,
  type HoldingRefusal,
  type HoldingsPreview,
  type RefusedLine,
  WATCHLIST_LIMITS,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { likelyKind, refusedKind } from './asset-kind.ts';
import { type HeldFinder, marketsOfLine } from './find-held.ts';
import { type Held, merged } from './merge.ts';
import type { RawLine } from './raw-lines.ts';
import { readNumber } from './read-number.ts';

/** Market of the files of Indian brokers, which name none. */
const MARKET_OF_FORMAT: Partial<Record<HoldingFormat, Market>> = {
  kite: 'Indian_Equity',
  console: 'Indian_Equity',
  upstox: 'Indian_Equity',
  groww: 'Indian_Equity',
};

/** Quantities and prices beyond this are a misread file. */
const MOST = 1e12;

const SHOWN_LENGTH = 60;

/** Turns a file's lines into holdings, one for each instrument, and says why the others aren't taken. */
export function takeHoldings(
  format: HoldingFormat,
  lines: readonly RawLine[],
  finder: HeldFinder,
): Omit<HoldingsPreview, 'format'> {
  const held = new Map<string, { listed: ListedInstrument } & Held>();
  const refused: RefusedLine[] = [];
  for (const raw of lines) {
    const taken = takeLine(format, raw, finder);
    const known = 'listed' in taken ? held.get(taken.listed.instrument.id) : undefined;
    if (!('listed' in taken)) refused.push(refusal(raw, taken.reason));
    else if (!known && held.size >= WATCHLIST_LIMITS.items) refused.push(refusal(raw, 'too-many'));
    else held.set(taken.listed.instrument.id, { ...taken, ...(known && merged(known, taken)) });
  }
  return {
    holdings: [...held.values()].map(({ listed: { instrument }, quantity, cost }) => {
      const { market, symbol, name, currency, tickSize } = instrument;
      return { market, symbol, name, quantity, cost, currency, tickSize };
    }),
    refused: refused.slice(0, HOLDING_LIMITS.refused),
    refusedCount: refused.length,
  };
}

const refusal = ({ line, symbol, name, isin }: RawLine, reason: HoldingRefusal): RefusedLine => ({
  line,
  symbol: (symbol || name || isin).replace(/\p{Cc}/gu, '').slice(0, SHOWN_LENGTH),
  reason,
});

function takeLine(
  format: HoldingFormat,
  raw: RawLine,
  finder: HeldFinder,
): ({ listed: ListedInstrument } & Held) | { reason: HoldingRefusal } {
  const kind = refusedKind(raw);
  if (kind) return { reason: kind };
  if (raw.symbol === '' && raw.name === '' && raw.isin === '') return { reason: 'no-symbol' };
  const quantity = [raw.quantity, ...raw.more].reduce((sum, cell) => sum + (readNumber(cell) ?? 0), 0);
  if (quantity < 0) return { reason: 'short' };
  if (!(quantity > 0 && quantity <= MOST)) return { reason: 'no-quantity' };
  const cost = readNumber(raw.cost) ?? null;
  if (cost !== null && !(cost >= 0 && cost <= MOST)) return { reason: 'bad-cost' };
  const markets = marketsOfLine(raw, MARKET_OF_FORMAT[format]);
  if (markets.length === 0) return { reason: 'currency' };
  const listed = finder.find(raw, markets);
  return listed ? { listed, quantity, cost } : { reason: likelyKind(raw) };
}
