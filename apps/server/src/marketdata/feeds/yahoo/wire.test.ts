import { calendarOf } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { adapterNamed } from '../../../testing/fake-provider/adapters.ts';
import { connectAdapter } from '../../../testing/fake-provider/connect.ts';
import { bytesField, floatField, varintField } from '../../../testing/fake-provider/protobuf-writer.ts';
import { YahooCharts } from './chart.ts';
import { YahooSession, yahooSymbolOf } from './wire.ts';
import { yahooProtocol } from './yahoo-protocol.ts';

const nyse = calendarOf('nyse');
const { openMs = 0 } = nyse.sessionOn('2026-11-18') ?? {};
const pricing = (...fields: Buffer[]): string =>
  JSON.stringify({ type: 'pricing', message: Buffer.concat(fields).toString('base64') });

describe('Yahoo’s stream', () => {
  it('has prices in four bytes, times in zigzag and the close before', () => {
    const session = new YahooSession(() => {});
    const message = pricing(
      ...[bytesField(1, 'AAPL'), floatField(2, 227.52), varintField(3, 2 * openMs), bytesField(4, 'USD')],
      ...[floatField(8, -0.31), floatField(16, 228.23)],
    );
    expect(session.read(message)).toEqual([
      {
        kind: 'trade',
        symbol: 'AAPL',
        price: 227.52,
        timeMs: openMs,
        size: 0,
        referencePrice: 228.23,
        id: `${openMs} 227.52`,
      },
    ]);
    expect(session.read(JSON.stringify({ type: 'something', message: '' }))).toEqual([]);
    for (const rubbish of ['{', pricing(bytesField(1, 'AAPL')), pricing(Buffer.from([0xff]))])
      expect(() => session.read(rubbish)).toThrow();
  });

  it('is asked for all symbols again every 15 seconds, with classes by a dash', () => {
    const { ping, session } = yahooProtocol();
    const own = session();
    expect(own.want(new Set(['AAPL', 'BRK-B']))).toEqual(['{"subscribe":["AAPL","BRK-B"]}']);
    expect([ping?.everyMs, ping?.message?.()]).toEqual([15_000, '{"subscribe":["AAPL","BRK-B"]}']);
    expect(own.want(new Set(['MSFT', 'AAPL']))).toEqual(['{"unsubscribe":["BRK-B"]}', '{"subscribe":["MSFT"]}']);
    expect(yahooSymbolOf({ symbol: 'BRK.B' } as never)).toBe('BRK-B');
  });
});

describe('Yahoo’s charts', () => {
  const call = { symbol: 'AAPL', timeframe: '1D', fromMs: openMs - 86_400_000, toMs: openMs + 86_400_000 } as const;
  const chart = (more: object) => ({ chart: { result: [{ meta: {}, ...more }], error: null } });
  const rows = (times: number[], closes: (number | null)[]) => ({
    timestamp: times.map((ms) => ms / 1_000),
    indicators: {
      quote: [{ open: closes, high: closes, low: closes, close: closes, volume: closes.map(() => 1_000) }],
    },
  });

  it('are as traded: the adjustment for splits that came later is undone', async () => {
    const asked: string[] = [];
    const get = async (path: string) => {
      asked.push(path);
      const splits = { 1: { date: openMs / 1_000, numerator: 4, denominator: 1 } };
      return path.includes('events=split')
        ? chart({ events: { splits } })
        : chart(rows([openMs - 86_400_000, openMs], [25.125, 26]));
    };
    const charts = new YahooCharts();
    const bars = await charts.bars(get, call);
    expect(bars.map(({ close, volume }) => [close, volume])).toEqual([
      [100.5, 250],
      [26, 1_000],
    ]);
    await charts.bars(get, call);
    expect(asked.filter((path) => path.includes('events=split'))).toHaveLength(1);
  });

  it('leave out times without a trade, and have nothing of a symbol that isn’t there', async () => {
    const get = async () => chart(rows([openMs, openMs + 60_000], [101, null]));
    expect((await new YahooCharts().bars(get, { ...call, timeframe: '1m' })).map(({ close }) => close)).toEqual([101]);
    const { feed } = await connectAdapter(adapterNamed('yahoo-unofficial'));
    expect(await feed.snapshot(['US_Equity:IBM'])).toEqual([]);
  });
});
