import { describe, expect, it } from 'vitest';
import { type IncidentAction, IncidentRules, type MeasuredInterval } from './incident-rules.ts';
import type { LookedState } from './interval-book.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Looks every 5 s: a letter for each half minute. */
function looks(rules: IncidentRules, halfMinutes: string): IncidentAction[] {
  const states: Record<string, LookedState> = { u: 'up', d: 'down', p: 'paused' };
  return [...halfMinutes].flatMap((letter, i) =>
    [0, 1, 2, 3, 4, 5].flatMap((step) => rules.look(states[letter] ?? 'up', i * 30 * SECOND + step * 5 * SECOND) ?? []),
  );
}

const slow: Pick<MeasuredInterval, 'count' | 'p99Ms'> = { count: 50, p99Ms: 3_000 };
const swift = { count: 50, p99Ms: 100 };
/** One interval after another from 0 on; null for one without a row. */
const series = (rules: IncidentRules, intervals: readonly (typeof slow | null)[], promiseMs: number | null = 1_000) =>
  intervals.flatMap((one, i) => (one && rules.closeInterval({ ...one, at: i * 5 * MINUTE }, promiseMs)) ?? []);

describe('an incident of a part that is down', () => {
  it('begins with the outage once it has lasted two minutes, and ends when it has worked for two minutes', () => {
    expect(looks(new IncidentRules(), 'uuddddduuuuuu')).toEqual([
      { kind: 'open', cause: 'down', atMs: 1 * MINUTE },
      { kind: 'close', cause: 'down', atMs: 3.5 * MINUTE },
    ]);
  });

  it('is none for shorter outages, however many', () => {
    expect(looks(new IncidentRules(), 'dddudddudddpddd')).toEqual([]);
  });

  it('goes on while it works for less than two minutes in between, and ends when the market closes', () => {
    expect(looks(new IncidentRules(), 'ddddduuuddduuupppp')).toEqual([
      { kind: 'open', cause: 'down', atMs: 0 },
      { kind: 'close', cause: 'down', atMs: 5.5 * MINUTE },
    ]);
  });

  it('that an earlier process left open is ended by the next one, and not opened again', () => {
    expect(looks(new IncidentRules(['down']), 'dddddddd')).toEqual([]);
    expect(looks(new IncidentRules(['down']), 'duuuuuu')).toEqual([
      { kind: 'close', cause: 'down', atMs: 30 * SECOND },
    ]);
  });

  it('counts from the end of maintenance', () => {
    const rules = new IncidentRules();
    rules.look('down', 0);
    rules.excuse();
    expect(rules.look('down', 5 * MINUTE)).toBeUndefined();
    expect(rules.look('down', 7 * MINUTE)).toEqual({ kind: 'open', cause: 'down', atMs: 5 * MINUTE });
  });
});

describe('an incident of a slow part', () => {
  it('begins after ten minutes over the promise, and ends after ten minutes within it', () => {
    expect(series(new IncidentRules(), [swift, slow, slow, slow, swift, slow, swift, swift])).toEqual([
      { kind: 'open', cause: 'slow', atMs: 5 * MINUTE },
      { kind: 'close', cause: 'slow', atMs: 30 * MINUTE },
    ]);
  });

  it('is none with few delays, without a promise, or with a gap between', () => {
    const few = { count: 19, p99Ms: 9_000 };
    expect(series(new IncidentRules(), [few, few, few])).toEqual([]);
    expect(series(new IncidentRules(), [slow, slow, slow], null)).toEqual([]);
    expect(series(new IncidentRules(), [slow, null, slow, null, slow])).toEqual([]);
  });
});
