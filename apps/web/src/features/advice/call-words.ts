import type { Call, CallEntry, PriceGrid } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { formatFigure } from '../../lib/format.ts';
import { adviceTexts as texts } from './texts/advice.ts';

/** Digits of a price that a split factor has multiplied. */
const DIGITS = 9;

/** Formats a price of a call: as entered, with the decimals of its instrument where these are known. */
export const callPrice = (price: number, grid?: PriceGrid): string =>
  formatFigure(Number(price.toPrecision(DIGITS)), grid);

const decimalsOf = (price: number): number => /\.(\d+)$/.exec(String(price))?.[1]?.length ?? 0;

/** Returns a grid on which all prices of a call have as many decimals, so that they can be compared. */
export function gridOf({ entry, stop, targets }: Call['terms']): PriceGrid {
  const entries = entry.kind === 'market' ? [] : entry.kind === 'limit' ? [entry.price] : [entry.low, entry.high];
  const decimals = Math.max(...[...entries, stop, ...targets].map(decimalsOf));
  return { tickSize: Number((10 ** -decimals).toFixed(decimals)), currency: '' };
}

/** Returns where a call enters: At market, 187.20, 185 – 188. */
export function entryWords(entry: CallEntry, grid?: PriceGrid): string {
  if (entry.kind === 'market') return texts.atMarket;
  if (entry.kind === 'limit') return callPrice(entry.price, grid);
  return texts.zone(callPrice(entry.low, grid), callPrice(entry.high, grid));
}

/** Whether a call waits for its entry or has a position. */
export const hasNotEnded = ({ outcome: { state } }: Pick<Call, 'outcome'>): boolean =>
  state === 'waiting' || state === 'open';

/** Returns why a call's result is hidden from the reader. */
export function hiddenWords({ terms, expert }: Pick<Call, 'terms' | 'expert'>): string {
  const isOfSebi = expert.registration?.authority === 'sebi';
  return texts.hiddenWhy[isOfSebi || !MARKET_INFO[terms.market].isSebiRegulated ? 'sebi-clients' : 'indian-securities'];
}
