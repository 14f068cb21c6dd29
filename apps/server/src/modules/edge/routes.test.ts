import { randomUUIDv7 } from 'node:crypto';
import { EdgesPage, ReplayProof } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { simFeed } from '#marketdata/feeds/sim/sim-feed.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, testDatabase } from '../../testing/test-database.ts';

const SOURCE = simFeed({ seed: 7, markets: ['Crypto'] }, new ClockMonitor()).source;

const FIGURES = {
  count: 212,
  blocks: 40,
  hitRate: 0.54,
  interval: [0.47, 0.6],
  baseline: 0.51,
  edge: 0.03,
  edgeInterval: [-0.04, 0.1],
  p: 0.4,
  meanNet: 0.001,
  baselineNet: 0,
  direction: [{ bars: 5, right: 0.52, baseline: 0.5 }],
};

/** A database with a measurement of another source, one of this source and an unfinished one. */
async function setUp() {
  const name = await createTestDatabase();
  const { db } = await testDatabase(name);
  const addRun = async (source: string, isEnded: boolean, count: number) => {
    const id = randomUUIDv7();
    const [startedAt, endedAt] = [new Date(1_000), isEnded ? new Date() : null];
    const key = { run_id: id, market: 'Crypto', timeframe: 60 };
    const cell = { pattern: 'doji', direction: 'bullish', variant: '', version: 2, is_edge: false };
    await db
      .insertInto('edge_runs')
      .values({ id, source, layout: 'x', started_at: startedAt, ended_at: endedAt })
      .execute();
    await db
      .insertInto('edge_parts')
      .values({ ...key, measured_at: new Date(5_000), instruments: 22, bars: 900 })
      .execute();
    const figures = JSON.stringify({ ...FIGURES, count });
    await db
      .insertInto('edges')
      .values([
        { ...key, ...cell, strength: '', sample: 'out', count, figures },
        { ...key, ...cell, strength: 'Weak', sample: 'in', count: 12, figures: null },
        { ...key, ...cell, pattern: 'hammer', strength: '', sample: 'in', count, figures },
        { ...key, ...cell, pattern: 'engulfing_pattern', version: 1, strength: '', sample: 'in', count, figures },
      ])
      .execute();
  };
  await addRun('replay:real', true, 999);
  await addRun(SOURCE, true, 212);
  await addRun(SOURCE, false, 1);
  const replay = {
    source: SOURCE,
    from_time: new Date(1),
    to_time: new Date(2),
    instruments: 3,
    bars: 10,
    replayed: 7,
  };
  const causes = JSON.stringify({ corrected: 1, version: 2, missing: 0, unexpected: 0, changed: 1 });
  await db
    .insertInto('replay_runs')
    .values({ ...replay, id: randomUUIDv7(), started_at: new Date(3), ended_at: new Date(), causes })
    .execute();
  const { app } = await startTestApp(['--seed', '7'], {}, name);
  const get = async (path: string) => {
    const { statusCode, body } = await app.inject({ url: `/api/v1/${path}` });
    return { statusCode, body: JSON.parse(body) as unknown };
  };
  return { get };
}

describe('what was measured', () => {
  it('is public: of the running source only, finished, by market, timeframe and name', async () => {
    const { get } = await setUp();
    const page = EdgesPage.parse((await get('edges')).body);
    expect(page.edges.map(({ pattern, strength }) => [pattern, strength])).toEqual([
      ['doji', null],
      ['doji', 'Weak'],
      ['engulfing_pattern', null],
      ['hammer', null],
    ]);
    expect(page).toMatchObject({ totalCount: 4, progress: null, measured: { instruments: 22, bars: 900, cells: 4 } });
    const [doji, weak, engulfing, hammer] = page.edges;
    expect(doji?.outOfSample).toMatchObject({
      count: 212,
      hitRate: 0.54,
      isSimulated: true,
      sentence: 'Hit rate 54 % (n = 212, 47–60 %) vs. baseline 51 %. No proven edge.',
      provenance: 'Simulated by Wickwise: simulated prices, not evidence.',
      measuredAt: 5_000,
      after: [{ bars: 5, right: 0.52, baseline: 0.5 }],
    });
    expect(weak).toMatchObject({ outOfSample: null, inSample: { hitRate: null, sentence: 'Not enough data.' } });
    expect(hammer?.frozenBy).toContain('Wickwise');

    const named = EdgesPage.parse((await get('edges?pattern=doji&strength=all')).body);
    expect(named.edges.map(({ pattern, strength }) => [pattern, strength])).toEqual([['doji', null]]);
    expect(EdgesPage.parse((await get('edges?pattern=engulfing')).body).edges).toEqual([engulfing]); // its short name
    expect(EdgesPage.parse((await get('edges?market=Forex')).body).totalCount).toBe(0);
    expect((await get('edges?strength=Mighty')).statusCode).toBe(400);

    const proof = ReplayProof.parse((await get('replay-proof')).body);
    expect(proof.runs).toMatchObject([{ replayed: 7, changed: 2, causes: { version: 2, corrected: 1 } }]);
    expect(proof.isSimulated).toBe(true);
  });
});
