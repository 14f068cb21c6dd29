import { findScan, type Preset, STRENGTHS } from '@wickwise/analytics';
import { DAY_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { dailyWalk, seeded } from '../../testing/random-walk.ts';
import { createTestDatabase, testDatabase } from '../../testing/test-database.ts';
import { measureEdges } from './measure-edges.ts';
import { readRun } from './read-run.ts';
import type { FindSignals } from './signals-along.ts';
import type { StoredEdge } from './stored-edge.ts';

const INSTRUMENTS = 12;
const DAYS = 1_000;
const DRIFT = 0.004;

const scanOf = (pattern: string, direction: 'bullish' | 'bearish'): Preset => {
  const scan = findScan(pattern, direction);
  if (!scan) throw new Error(pattern);
  return scan;
};
/** Wilder's rule of 1978, and one of our own of November 2026. */
const PUBLISHED = scanOf('rsi_oversold', 'bullish');
const OWN = scanOf('double_bottoms', 'bullish');
const WORTHLESS = [
  scanOf('engulfing_pattern', 'bullish'),
  scanOf('engulfing_pattern', 'bearish'),
  scanOf('marubozu', 'bullish'),
  scanOf('marubozu', 'bearish'),
];

/** Bars on which a scan "fires": at random, about a month apart. */
function firings(seed: number): number[] {
  const random = seeded(seed);
  const at: number[] = [];
  for (let i = 30; i < DAYS - 25; i += 22 + Math.floor(random() * 20)) at.push(i);
  return at;
}

interface Setting {
  source?: string;
  fromMs?: number;
  drift?: number;
  scans?: readonly Preset[];
  name?: string;
  /** How many of the instruments are indices, the last ones. */
  indices?: number;
}

class NamedFeed extends FakeFeed {
  override readonly source: string;

  constructor(source: string, symbols: readonly string[], indices = 0) {
    super(
      symbols.map((symbol, i) => {
        const instrument = testInstrument('Crypto', symbol);
        return i < symbols.length - indices ? instrument : { ...instrument, kind: 'index' };
      }),
      '1D',
    );
    this.source = source;
  }
}

/** A store of random walks; the first scan's signals are followed by an upward drift. */
async function setUp({
  source = 'fake:1',
  fromMs = Date.parse('2025-01-06T00:00Z'),
  drift = 0,
  scans = [PUBLISHED],
  name,
  indices = 0,
}: Setting) {
  const database = await testDatabase(name);
  const symbols = Array.from({ length: INSTRUMENTS }, (_, k) => `W${k}-USD`);
  const feed = new NamedFeed(source, symbols, indices);
  const registry = await registerInstruments(database.db, feed.feeds);
  const store = openBarStore(database.pool);
  for (const [k, { no }] of registry.all.entries()) {
    const drifting = new Set(firings(k).flatMap((i) => Array.from({ length: 20 }, (_, d) => i + 1 + d)));
    const bars = dailyWalk(fromMs, DAYS, 1_000 + k, (i) => (drifting.has(i) ? drift : 0));
    await store.append(
      [...bars].map((bar) => ({ instrumentNo: no, timeframe: '1D' as const, bar, knownAtMs: bar.timeMs + DAY_MS })),
    );
  }
  const places = new Map(registry.all.map(({ no }, k) => [no, k]));
  const findSignals: FindSignals = ({ no }, view) =>
    view.length === 0
      ? []
      : scans.map((scan, s) => ({
          scan,
          at: firings((places.get(no) ?? 0) + 500 * s),
          strengthAt: (at) => STRENGTHS[at % 3] ?? null,
        }));
  const nowMs = fromMs + DAYS * DAY_MS;
  const deps = { database, registry, store, source, findSignals, splits: new SplitBook([]), nowOf: () => nowMs };
  const measure = async (check: () => void = () => {}, more: Partial<typeof deps> = {}) => {
    const shares: number[] = [];
    await measureEdges({ ...deps, ...more }, { check, progress: (share) => shares.push(share) });
    return shares;
  };
  /** Measures as with a feed that quotes only the first few. */
  const measureFirst = async (count: number) =>
    measure(() => {}, {
      registry: await registerInstruments(database.db, new NamedFeed(source, symbols.slice(0, count)).feeds),
    });
  const edges = async () => (await readRun(database.db, source))?.edges ?? [];
  return { database, measure, measureFirst, edges };
}

const of = (edges: readonly StoredEdge[], scan: Preset, isOutOfSample = true) =>
  edges.find(
    ({ key, ...edge }) =>
      key.pattern === scan.pattern &&
      key.direction === scan.direction &&
      key.strength === null &&
      edge.isOutOfSample === isOutOfSample,
  );

describe('measuring edges', () => {
  it('finds a drift that was planted after signals, and none in scans that fire at random', async () => {
    const { measure, edges } = await setUp({ drift: DRIFT, scans: [PUBLISHED, ...WORTHLESS] });
    const shares = await measure();
    expect(shares.at(-1)).toBe(1);
    const found = await edges();
    const planted = of(found, PUBLISHED);
    expect(planted?.isEdge).toBe(true);
    expect(planted?.edge?.edgeInterval?.[0]).toBeGreaterThan(0.05);
    for (const scan of WORTHLESS) expect(of(found, scan)?.isEdge).toBe(false);
  });

  it('finds no edge on random walks', async () => {
    const { measure, edges } = await setUp({ scans: [PUBLISHED, ...WORTHLESS] });
    await measure();
    const found = await edges();
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter(({ edge }) => edge).length).toBeGreaterThan(10);
    expect(found.filter(({ isEdge }) => isEdge)).toEqual([]);
  });

  it('counts each signal in one strength and in the whole', async () => {
    const { measure, edges } = await setUp({});
    await measure();
    const found = await edges();
    const parts = found.filter(({ key }) => key.strength !== null);
    expect(parts).toHaveLength(3);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(of(found, PUBLISHED)?.count);
  });

  it('keeps what may have shaped a rule apart from what came after, and calls it no edge', async () => {
    // half of the days lie before the Monday after our own rules were frozen
    const fromMs = Date.parse('2026-11-23T00:00Z') - (DAYS / 2) * DAY_MS;
    const { measure, edges } = await setUp({ fromMs, drift: DRIFT, scans: [PUBLISHED, OWN] });
    await measure();
    const found = await edges();
    expect(of(found, PUBLISHED, false)).toBeUndefined();
    const [before, after] = [of(found, OWN, false), of(found, OWN)];
    expect(before?.count).toBeGreaterThan(100);
    expect(after?.count).toBeGreaterThan(100);
    const all = of(found, PUBLISHED)?.count ?? 0;
    expect(Math.abs((before?.count ?? 0) + (after?.count ?? 0) - all)).toBeLessThan(INSTRUMENTS * 3);
    expect(found.filter(({ isOutOfSample, isEdge }) => !isOutOfSample && isEdge)).toEqual([]);
  });

  it('counts instruments that are no longer listed as well, up to their last close', async () => {
    const { database, measure, measureFirst, edges } = await setUp({ drift: DRIFT });
    await measure();
    const all = of(await edges(), PUBLISHED)?.count ?? 0;
    const shares = await measureFirst(4);
    const survived = of(await edges(), PUBLISHED)?.count ?? 0;
    expect(survived).toBeGreaterThanOrEqual(all); // signals of their last twenty bars now have an outcome
    expect(survived - all).toBeLessThanOrEqual(INSTRUMENTS - 4);
    expect(shares.every((share) => share <= 1)).toBe(true);
    const parts = await database.db.selectFrom('edge_parts').select('instruments').execute();
    expect(parts.map(({ instruments }) => instruments)).toContain(INSTRUMENTS);
  });

  it('leaves out indices, which nobody can buy', async () => {
    const { database, measure, edges } = await setUp({ drift: DRIFT });
    await measure();
    const all = of(await edges(), PUBLISHED)?.count ?? 0;
    const some = await setUp({ drift: DRIFT, indices: INSTRUMENTS / 2 });
    await some.measure();
    const bought = of(await some.edges(), PUBLISHED)?.count ?? 0;
    expect(bought).toBeGreaterThan(0);
    expect(bought).toBeLessThan(all);
    const counts = ({ db }: typeof database) => db.selectFrom('edge_parts').select('instruments').execute();
    expect((await counts(database)).map(({ instruments }) => instruments)).toContain(INSTRUMENTS);
    expect((await counts(some.database)).map(({ instruments }) => instruments)).toContain(INSTRUMENTS / 2);
  });

  it('never mixes two sources in one database', async () => {
    const name = await createTestDatabase();
    const real = await setUp({ name, source: 'fake:real', drift: DRIFT });
    const invented = await setUp({ name, source: 'fake:invented' });
    await real.measure();
    const alone = await real.edges();
    await invented.measure();
    expect(await real.edges()).toEqual(alone);
    expect(of(await invented.edges(), PUBLISHED)?.edge?.hitRate).not.toBe(of(alone, PUBLISHED)?.edge?.hitRate);
    expect(of(await invented.edges(), PUBLISHED)?.count).toBe(of(alone, PUBLISHED)?.count);
  });

  it('goes on after a stop where it was, shows nothing half done, and comes to the same', async () => {
    const calm = await setUp({ drift: DRIFT });
    await calm.measure();
    const rough = await setUp({ drift: DRIFT });
    let left = INSTRUMENTS + 3; // done with the first timeframe, in the middle of the second
    const stop = () => {
      if (--left < 0) throw new Error('the server stops');
    };
    await expect(rough.measure(stop)).rejects.toThrow('the server stops');
    expect(await rough.edges()).toEqual([]);
    expect(await rough.database.db.selectFrom('edge_parts').selectAll().execute()).toHaveLength(1);
    const shares = await rough.measure();
    expect(shares[0]).toBeGreaterThan(1 / 3);
    expect(await rough.edges()).toEqual(await calm.edges());
    expect(await rough.database.db.selectFrom('edge_runs').selectAll().execute()).toHaveLength(1);
  });

  it('takes the place of the run before', async () => {
    const { database, measure, edges } = await setUp({});
    await measure();
    const first = await edges();
    await measure();
    expect(await edges()).toEqual(first);
    expect(await database.db.selectFrom('edge_runs').selectAll().execute()).toHaveLength(1);
  });
});
