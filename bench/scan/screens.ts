import type { AddressInfo } from 'node:net';
import { type BarSeries, type Instrument, instrumentId } from '@wickwise/market';
import { pino } from 'pino';
import type { BarStore } from '../../apps/server/src/marketdata/bars/bar-store.ts';
import { SplitBook } from '../../apps/server/src/marketdata/bars/split-book.ts';
import { InstrumentRegistry, type ListedInstrument } from '../../apps/server/src/marketdata/registry.ts';
import { FrameShelf } from '../../apps/server/src/modules/screener/engine/frame-shelf.ts';
import { ScreenEngine } from '../../apps/server/src/modules/screener/engine/screen-engine.ts';
import { screenQueryRoutes } from '../../apps/server/src/modules/screener/query-routes.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { API_PREFIX, createHttp } from '../../apps/server/src/platform/http.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import { seededRandom } from '../../packages/analytics/src/stats/random.ts';
import { ScreenQuery } from '../../packages/contract/src/index.ts';
import { walks } from '../analytics/series.ts';
import { median, quantile } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { type BenchVerdict, judge } from '../harness/verdict.ts';

const INSTRUMENTS = 10_000;
const BARS = 500;
const WALKS = 200;
const COLD = 7;
const WARM_UP = 30;
const WARM = 1_000;
/** Fewer than a user's limit per minute. */
const PER_USER = 200;

const random = seededRandom(11);

/** Returns five conditions with new levels each time: columns are cached, answers aren't. */
function question(): ScreenQuery {
  const compare = (attribute: string, operator: string, value: number | string, more: object = {}) => ({
    key: 'indicators',
    attribute,
    operator,
    value,
    ...more,
  });
  const rules = [
    compare('rsi_14', 'gt', 40 + 20 * random.next()),
    compare('close', 'gt', 'sma_50', { factor: 0.95 + 0.1 * random.next() }),
    compare('adx_14', 'gt', 10 + 10 * random.next()),
    compare('volume', 'gt', 'volume_sma_20', { factor: random.next() }),
    compare('macd_hist', 'gt', random.next() - 1),
  ];
  const rule = { name: 'bench', label: 'Bench', description: '', groups: [{ condition: 'and', rules }] };
  return ScreenQuery.parse({ market: 'Crypto', timeframe: '1D', rule, columns: ['rsi_14', 'adx_14'] });
}

const instrumentOf = (no: number): Instrument => ({
  id: instrumentId('Crypto', `S${no}`),
  market: 'Crypto',
  symbol: `S${no}`,
  name: `Symbol ${no}`,
  kind: 'pair',
  sector: 'Bench',
  currency: 'USD',
  tickSize: 0.01,
  schedule: 'always',
});

/** Measures screens of five conditions over 10,000 instruments with 500 bars each: in the engine and over HTTP. */
export async function measureScreens(): Promise<BenchVerdict[]> {
  say(`screens over ${INSTRUMENTS} instruments ...`);
  const series = walks(WALKS, BARS);
  const listed = Array.from(
    { length: INSTRUMENTS },
    (_, no): ListedInstrument => ({ no, instrument: instrumentOf(no), finest: '1D', licence: 'simulated' }),
  );
  const store = {
    readMany: async (numbers: readonly number[]) =>
      new Map(numbers.map((no) => [no, (series[no % WALKS] as BarSeries).slice(0)])),
  } as unknown as BarStore;
  const registry = new InstrumentRegistry(listed);
  const shelf = new FrameShelf({ store, registry, splits: new SplitBook([]) });
  const engine = new ScreenEngine(shelf, registry);
  const nowMs = (series[0] as BarSeries).at(-1).timeMs + 2 * 86_400_000;
  const ask = () => engine.query(question(), nowMs);

  await ask();
  const bar = (series[0] as BarSeries).at(-1);
  const cold = await timesOf(COLD, ask, () =>
    // one closed bar invalidates all columns
    shelf.barsClosed({
      market: 'Crypto',
      timeframe: '1D',
      endMs: nowMs,
      areRevisions: true,
      bars: [{ id: instrumentOf(0).id, bar: { ...bar, close: bar.close + random.next() } }],
    }),
  );
  await timesOf(WARM_UP, ask);
  const warm = await timesOf(WARM, ask);
  const http = await overHttp(engine, registry, nowMs);
  printTable(
    ['screen of five conditions, 10,000 instruments', 'median', 'p99'],
    [
      ['cold: computed from 500 bars each', figure(median(cold), 'ms'), figure(quantile(cold, 0.99), 'ms')],
      ['warm, at the engine', figure(median(warm), 'ms'), figure(quantile(warm, 0.99), 'ms')],
      ['warm, over HTTP', figure(median(http), 'ms'), figure(quantile(http, 0.99), 'ms')],
    ],
  );
  return [
    judge('warm screen at the engine, p99', quantile(warm, 0.99), { gate: 5, stretch: 2, unit: 'ms' }),
    judge('warm screen over HTTP, p99', quantile(http, 0.99), { gate: 25, stretch: 10, unit: 'ms' }),
  ];
}

async function timesOf(count: number, ask: () => Promise<unknown>, before: () => void = () => {}): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    before();
    const startMs = performance.now();
    await ask();
    times.push(performance.now() - startMs);
  }
  return times;
}

/** Measures the same through the product's routes, with all their hooks. */
async function overHttp(engine: ScreenEngine, registry: InstrumentRegistry, nowMs: number): Promise<number[]> {
  const log = pino({ level: 'silent' });
  const app = await createHttp(readConfig({}, [], '/'), log, createMetrics(), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async () => false,
  });
  const screener = {
    query: (order: ScreenQuery) => engine.query(order, nowMs),
  } as unknown as Parameters<typeof screenQueryRoutes>[1]['screener'];
  const deps = { screener, registry, prefix: API_PREFIX } as unknown as Parameters<typeof screenQueryRoutes>[1];
  await app.register(screenQueryRoutes, deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${API_PREFIX}/screener/query`;
  let asked = 0;
  const ask = async (): Promise<void> => {
    const user = Math.floor(asked++ / PER_USER);
    const headers = { authorization: `Bearer ${user}`, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(question()) });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    await response.json();
  };
  try {
    await timesOf(WARM_UP, ask);
    return await timesOf(WARM, ask);
  } finally {
    await app.close();
  }
}
