import { TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';
import { bytesField, floatField, varintField } from './protobuf-writer.ts';

/** What Yahoo's own pages ask and hear, as third parties describe it. */
export const yahooDialect: Dialect = {
  hear(message, { subscribed }) {
    const { subscribe = [], unsubscribe = [] } = JSON.parse(message) as Record<string, string[]>;
    for (const symbol of subscribe) subscribed.add(symbol);
    for (const symbol of unsubscribe) subscribed.delete(symbol);
  },
  heartbeat: () => '{"type":"heartbeat"}',
  trade: (trade, market) => JSON.stringify({ type: 'pricing', message: pricingOf(trade, market).toString('base64') }),
  rest({ pathname, searchParams }, market) {
    const symbol = /^\/v8\/finance\/chart\/(.+)$/.exec(pathname)?.[1] ?? '';
    if (!market.symbols.includes(symbol)) {
      const error = { code: 'Not Found', description: 'No data found, symbol may be delisted' };
      return { status: 404, body: { chart: { result: null, error } } };
    }
    return chartOf(symbol, searchParams, market);
  },
};

const pricingOf = ({ symbol, price, timeMs }: FakeTrade, { referencePrice }: FakeMarket): Buffer =>
  Buffer.concat([
    ...[bytesField(1, symbol), floatField(2, price), varintField(3, 2 * timeMs), bytesField(5, 'NMS')],
    ...[varintField(7, 1), varintField(9, 2_000), floatField(16, referencePrice)],
  ]);

const FRAMES: ReadonlyMap<string, Timeframe> = new Map(
  TIMEFRAMES.filter((timeframe) => timeframe.endsWith('m') || timeframe === '1D').map((timeframe) => [
    timeframe.toLowerCase(),
    timeframe,
  ]),
);

function chartOf(symbol: string, query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { interval = '', period1 = '0', period2 = '0' } = Object.fromEntries(query);
  const { price: regularMarketPrice, timeMs } = market.last(symbol);
  const times = { regularMarketTime: Math.floor(timeMs / 1_000), chartPreviousClose: market.referencePrice };
  const meta = { symbol, regularMarketPrice, ...times };
  const timeframe = FRAMES.get(interval);
  const bars = timeframe ? market.candles(symbol, timeframe, Number(period1) * 1_000, Number(period2) * 1_000) : [];
  const quote = {
    open: bars.map(({ open }) => open),
    high: bars.map(({ high }) => high),
    low: bars.map(({ low }) => low),
    close: bars.map(({ close }) => close),
    volume: bars.map(({ volume }) => volume),
  };
  const timestamp = bars.map((bar) => bar.timeMs / 1_000);
  const splits = market.splits.filter((split) => split.symbol === symbol);
  const events = Object.fromEntries(
    splits.map(({ date, after, before }) => {
      const seconds = Date.parse(`${date}T14:30:00Z`) / 1_000;
      return [`${seconds}`, { date: seconds, numerator: after, denominator: before, splitRatio: `${after}:${before}` }];
    }),
  );
  const result = [{ meta, timestamp, indicators: { quote: [quote] }, events: { splits: events } }];
  return { body: { chart: { result, error: null } } };
}
