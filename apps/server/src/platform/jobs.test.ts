import { pino } from 'pino';
import { expect, it } from 'vitest';
import { atEnd } from '../testing/at-end.ts';
import { testDatabase } from '../testing/test-database.ts';
import { type JobKind, Jobs } from './jobs.ts';

const KIND: JobKind = { name: 'count-up', retries: 0 };
const COUNT = 6;
/** A worker that finds nothing looks again after this time, ms. */
const POLL_MS = 5_000;

it('works through waiting jobs without a pause between them', async () => {
  const { db, pool } = await testDatabase();
  const jobs = new Jobs(pool, pino({ level: 'silent' }));
  await jobs.start();
  atEnd(() => jobs.stop());
  await jobs.prepare(KIND);
  for (let n = 0; n < COUNT; n++) await jobs.add(db, KIND, String(n));
  const startsMs: number[] = [];
  await new Promise<void>((resolve) => {
    void jobs.work(KIND, async () => {
      startsMs.push(performance.now());
      if (startsMs.length === COUNT) resolve();
    });
  });
  const gaps = startsMs.slice(1).map((ms, i) => ms - (startsMs[i] ?? 0));
  expect(gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]).toBeLessThan(POLL_MS - 500);
});
