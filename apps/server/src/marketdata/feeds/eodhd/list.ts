/** EODHD's lists of exchanges: https://eodhd.com/financial-apis/exchanges-api-list-of-tickers-and-trading-hours. */
import { instrumentsOf } from '@wickwise/market/catalogue';
import { isinOf, nseStep, US_STEP } from '../../listed-share.ts';
import { pairStep } from '../listed-pair.ts';
import type { Get, Offer } from '../provider-protocol.ts';
import { listOf, objectOf } from '../wire-values.ts';
import { eodhdSymbolOf } from './wire.ts';

/** The list of the US has funds without an exchange and shares over the counter as well. */
const EXCHANGES: ReadonlySet<unknown> = new Set(['NYSE', 'NASDAQ', 'AMEX', 'NYSE ARCA', 'NYSE MKT', 'BATS']);
const KINDS: ReadonlyMap<unknown, 'share' | 'fund'> = new Map([
  ['Common Stock', 'share'],
  ['Preferred Stock', 'share'],
  ['ETF', 'fund'],
  ['FUND', 'fund'],
]);

/** What is traded at exchanges of the US. */
export async function readEodhdOffers(get: Get): Promise<Offer[]> {
  const stepOf = new Map(instrumentsOf('US_Equity').map((one) => [eodhdSymbolOf(one), one.tickSize]));
  const rows = listOf(await get('/exchange-symbol-list/US?fmt=json')).map(objectOf);
  return rows.flatMap(({ Code, Name, Exchange, Type, Isin }) => {
    const kind = KINDS.get(Type);
    if (typeof Code !== 'string' || kind === undefined || !EXCHANGES.has(Exchange)) return [];
    const isin = isinOf(Isin);
    const named = { ...(typeof Name === 'string' && Name !== '' ? { name: Name } : {}), ...(isin ? { isin } : {}) };
    return [{ symbol: Code, tickSize: stepOf.get(Code) ?? US_STEP, kind, ...named }];
  });
}

/** Pairs of an exchange of currencies or coins. */
export async function readEodhdPairs(get: Get, exchange: 'FOREX' | 'CC'): Promise<Offer[]> {
  const market = exchange === 'CC' ? 'Crypto' : 'Forex';
  const stepOf = new Map(instrumentsOf(market).map(({ symbol, tickSize }) => [symbol, tickSize]));
  const rows = listOf(await get(`/exchange-symbol-list/${exchange}?fmt=json`)).map(objectOf);
  return rows.flatMap(({ Code }) => {
    if (typeof Code !== 'string') return [];
    return [{ symbol: Code, tickSize: stepOf.get(Code) ?? (exchange === 'CC' ? COIN_STEP : pairStep(Code)) }];
  });
}

/** The list names no steps: coins have as many digits as that. */
const COIN_STEP = 0.00000001;

/** Shares of NSE. */
export async function readEodhdNse(get: Get): Promise<Offer[]> {
  const rows = listOf(await get('/exchange-symbol-list/NSE?fmt=json')).map(objectOf);
  return rows.flatMap(({ Code, Name, Type, Isin }) => {
    const kind = KINDS.get(Type);
    if (typeof Code !== 'string' || kind === undefined) return [];
    const isin = isinOf(Isin);
    const named = { ...(typeof Name === 'string' && Name !== '' ? { name: Name } : {}), ...(isin ? { isin } : {}) };
    return [{ symbol: Code, tickSize: nseStep(undefined), kind, ...named }];
  });
}
