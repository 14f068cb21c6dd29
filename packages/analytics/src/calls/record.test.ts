import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stats/random.ts';
import type { JudgedCall } from './judged-call.ts';
import { rankOf, recordOf } from './record.ts';

const START = Date.parse('2026-01-05T00:00:00Z'); // a Monday
const DAY = 86_400_000;

const closed = (netPct: number, fromDay: number, days: number, own: Partial<JudgedCall> = {}): JudgedCall => ({
  state: netPct > 0 ? 'target' : 'stop',
  sign: 1,
  publishedAtMs: START + fromDay * DAY,
  enteredAtMs: START + fromDay * DAY,
  endedAtMs: START + (fromDay + days) * DAY,
  netPct,
  indexPct: 0,
  riskPct: 2,
  rewardPct: 4,
  ...own,
});
const without = (state: JudgedCall['state'], own: Partial<JudgedCall> = {}): JudgedCall => ({
  ...closed(0, 0, 1),
  state,
  enteredAtMs: null,
  endedAtMs: START + DAY,
  netPct: null,
  indexPct: null,
  ...own,
});

describe('the figures of a record', () => {
  it('are those of closed calls, by hand', () => {
    const calls = [closed(4, 0, 2), closed(-2, 1, 2), closed(-3, 2, 2), closed(6, 8, 2), closed(-1, 12, 1)];
    const record = recordOf(calls, START + 20 * DAY);
    expect(record).toMatchObject({ closed: 5, meanPct: 0.8, medianPct: -1, bestPct: 6, worstPct: -3, isSmall: true });
    expect(record.hitRate?.value).toBe(0.4);
    expect(record.hitRate?.low).toBeCloseTo(0.0631, 4); // Wilson for 40 % of two weeks
    expect(record.hitRate?.high).toBeCloseTo(0.8684, 4);
    expect(record.worstRun).toEqual({ calls: 2, pct: -5 });
    expect(record.exposure).toBe((4 + 2 + 1) / 20);
    expect(record.mostOpen).toBe(2); // the first ends as the third begins
    expect(record.equity.map(({ pct }) => pct)).toEqual([4, 2, -1, 5, 4]);
    expect(rankOf(record)).toBeNull();
  });

  it.for([1, 5, 10])(
    'hold the true hit rate in 95 of 100 records, with %i calls a week that share half their luck',
    (perWeek) => {
      const random = seededRandom(31 + perWeek);
      const luck = () => Math.sqrt(12) * (random.next() - 0.5);
      const callsOf = (week: number): JudgedCall[] => {
        const shared = luck();
        return Array.from({ length: perWeek }, () => closed(shared + luck(), week * 7, 4));
      };
      const holds = Array.from({ length: 400 }, () => {
        const calls = Array.from({ length: 26 }, (_, week) => callsOf(week)).flat();
        const { low, high } = recordOf(calls, START + 200 * DAY).hitRate ?? { low: 1, high: 0 };
        return low <= 0.5 && high >= 0.5;
      });
      expect(holds.filter(Boolean).length).toBeGreaterThan(370);
    },
  );

  it('count each call once, and a withdrawal of an open one among the closed', () => {
    const calls = [
      ...[closed(1, 0, 1), closed(-5, 0, 1, { state: 'withdrawn' })],
      ...[without('never-entered'), without('withdrawn'), without('waiting', { endedAtMs: null })],
      closed(3, 2, 1, { state: 'open', endedAtMs: null }),
    ];
    const { open, waiting, neverEntered, withdrawn, ...record } = recordOf(calls, START + 5 * DAY);
    expect({ open, waiting, neverEntered, withdrawn }).toEqual({ open: 1, waiting: 1, neverEntered: 1, withdrawn: 1 });
    expect([record.closed, record.worstPct, record.exposure]).toEqual([2, -5, 4 / 5]);
  });

  it('compare a short with a short of the index, and leave out calls without one', () => {
    const calls = [
      closed(2, 0, 1, { indexPct: 1 }),
      closed(2, 7, 1, { indexPct: -3, sign: -1 }),
      closed(50, 14, 1, { indexPct: null }),
    ];
    const { excessPct, equity } = recordOf(calls, START + 20 * DAY);
    expect(excessPct?.value).toBe(0); // 2 - 1 and 2 - 3
    expect(equity.at(-1)).toMatchObject({ pct: 54, indexPct: 4 });
    expect(excessPct?.low).toBeLessThan(0);
    expect(excessPct?.high).toBeGreaterThan(0);
  });

  it('of a hundred gains without a loss leave room for the first loss', () => {
    const asymmetric = { riskPct: 60, rewardPct: 1 };
    const { excessPct } = recordOf(
      Array.from({ length: 100 }, (_, i) => closed(1, i * 7, 2, asymmetric)),
      START + 800 * DAY,
    );
    expect(excessPct?.value).toBe(1);
    expect(excessPct?.low).toBeLessThan(0);
    const fair = recordOf(
      Array.from({ length: 100 }, (_, i) => closed(1, i * 7, 2)),
      START + 800 * DAY,
    );
    expect(fair.excessPct?.low).toBeGreaterThan(0.8);
  });

  it('are null without closed calls, and thinned beyond 400 points of equity', () => {
    expect(recordOf([without('never-entered')], START + DAY)).toMatchObject({
      closed: 0,
      hitRate: null,
      meanPct: null,
      worstRun: null,
      excessPct: null,
      mostOpen: 0,
      equity: [],
    });
    const many = Array.from({ length: 1_000 }, (_, i) => closed(1, i, 1));
    const { equity } = recordOf(many, START + 1_001 * DAY);
    expect([equity.length, equity[0]?.pct, equity.at(-1)?.pct]).toEqual([400, 1, 1_000]);
  });
});
