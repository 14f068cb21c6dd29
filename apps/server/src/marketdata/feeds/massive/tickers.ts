/** Massive's list: https://massive.com/docs/rest/stocks/tickers/all-tickers. */
import { instrumentsOf } from '@wickwise/market/catalogue';
import { US_STEP } from '../../listed-share.ts';
import type { Get, Offer } from '../provider-protocol.ts';
import { type Fields, listOf, objectOf } from '../wire-values.ts';
import { massiveSymbolOf } from './wire.ts';

const MOST_ROWS = 1_000;
/** An answer that goes on for longer is no answer. */
const MOST_PAGES = 50;
/** Shares, depositary receipts and units; warrants and rights are none. */
const KINDS: ReadonlyMap<unknown, 'share' | 'fund'> = new Map([
  ...['CS', 'PFD', 'ADRC', 'ADRP', 'GDR', 'OS', 'NYRS'].map((type) => [type, 'share'] as const),
  ...['ETF', 'ETN', 'ETV', 'ETS', 'FUND'].map((type) => [type, 'fund'] as const),
]);

/** All shares and funds that are listed. */
export async function readMassiveOffers(get: Get): Promise<Offer[]> {
  const stepOf = new Map(instrumentsOf('US_Equity').map((one) => [massiveSymbolOf(one), one.tickSize]));
  return (await readTickers(get, 'stocks')).flatMap(({ ticker, name, type }) => {
    const kind = KINDS.get(type);
    if (typeof ticker !== 'string' || kind === undefined) return [];
    const named = typeof name === 'string' && name !== '' ? { name } : {};
    return [{ symbol: ticker, tickSize: stepOf.get(ticker) ?? US_STEP, kind, ...named }];
  });
}

/** The list of a market, page by page. */
export async function readTickers(get: Get, market: 'stocks' | 'fx' | 'crypto'): Promise<Fields[]> {
  const rows: Fields[] = [];
  const query = new URLSearchParams({ market, active: 'true', sort: 'ticker', limit: `${MOST_ROWS}` });
  let path = `/v3/reference/tickers?${query}`;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { results, next_url: next } = objectOf(await get(path));
    rows.push(...listOf(results ?? []).map(objectOf));
    if (typeof next !== 'string') return rows;
    const { pathname, search } = new URL(next);
    path = `${pathname}${search}`;
  }
  throw new Error('the answer has no end');
}
