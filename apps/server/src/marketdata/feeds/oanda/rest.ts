import { type Bar, barLength, MINUTE_MS, type Timeframe } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { pairStep } from '../listed-pair.ts';
import type { CandleCall, Get, Offer, Quoted } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, objectOf, priceOf, textOf } from '../wire-values.ts';
import { oandaSymbolOf, readOandaPrice } from './wire.ts';

const GRANULARITIES: { readonly [Name in Timeframe]?: string } = {
  '1m': 'M1',
  '5m': 'M5',
  '10m': 'M10',
  '15m': 'M15',
  '30m': 'M30',
  '1h': 'H1',
};
/** Days are made of hours, as for every vendor of currencies. */
export const OANDA_TIMEFRAMES = ['1m', '5m', '10m', '15m', '30m', '1h'] as const satisfies readonly Timeframe[];
export const MOST_OANDA_BARS = 5_000;

/** Bars of the middle; their volume counts price changes, which is none. An end that is in the future would be refused. */
export async function readOandaBars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const granularity = GRANULARITIES[timeframe];
  if (!granularity) throw new Error(`${timeframe} is built from hours`);
  const bars = Math.ceil((toMs - fromMs) / (Number(barLength(timeframe)) * MINUTE_MS));
  const count = Math.min(Math.max(bars, 1), MOST_OANDA_BARS);
  const query = new URLSearchParams({
    price: 'M',
    granularity,
    from: new Date(fromMs).toISOString(),
    count: `${count}`,
  });
  const { candles } = objectOf(await get(`/v3/instruments/${symbol}/candles?${query}`));
  return listOf(candles)
    .map((row) => barOf(objectOf(row)))
    .filter(({ timeMs }) => timeMs < toMs);
}

function barOf({ time, mid }: Fields): Bar {
  const { o, h, l, c } = objectOf(mid);
  const prices = { open: priceOf(o), high: priceOf(h), low: priceOf(l), close: priceOf(c) };
  return { timeMs: isoTimeOf(time), ...prices, volume: 0 };
}

/** The pairs and metals that the account may trade: the list depends on its country. */
export const readOandaOffers =
  (account: string) =>
  async (get: Get): Promise<Offer[]> => {
    const stepOf = new Map(instrumentsOf('Forex').map((one) => [oandaSymbolOf(one), one.tickSize]));
    const { instruments } = objectOf(await get(`/v3/accounts/${account}/instruments`));
    return listOf(instruments)
      .filter(isPair)
      .map((row) => {
        const { name, displayPrecision } = objectOf(row);
        const symbol = textOf(name);
        const own =
          typeof displayPrecision === 'number' ? Number((10 ** -displayPrecision).toFixed(displayPrecision)) : 0;
        return { symbol, tickSize: stepOf.get(symbol) ?? (own || pairStep(symbol.replace('_', ''))) };
      });
  };

export const readOandaQuotes =
  (account: string) =>
  async (get: Get, symbols: readonly string[]): Promise<Quoted[]> => {
    const query = new URLSearchParams({ instruments: symbols.join() });
    const { prices } = objectOf(await get(`/v3/accounts/${account}/pricing?${query}`));
    return listOf(prices)
      .map(objectOf)
      .map((row) => ({ symbol: textOf(row.instrument), ...readOandaPrice(row), referencePrice: Number.NaN }));
  };

/** CFDs of indices are on the list as well. */
const isPair = (row: unknown): boolean => /^[A-Z]{3}_[A-Z]{3}$/.test(textOf(objectOf(row).name));
