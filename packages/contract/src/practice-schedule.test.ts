import { addDays, dateInZone } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeptAnswer, progressOf, REVIEW_DAYS, type ReviewState, reviewAfter } from './practice-schedule.ts';

const MISS = { isRight: false, day: '2026-11-27' };
const right = (day: string) => ({ isRight: true, day });
const after = (...answers: { isRight: boolean; day: string }[]) =>
  answers.reduce<ReviewState | undefined>(reviewAfter, undefined);

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-03-01', days));
const exercise = fc.constantFrom('a', 'b').map((id) => ({ id, token: id, kind: 'find' as const }));
const answers = fc.uniqueArray(
  fc.record({ id: fc.uuid(), exercise, isRight: fc.boolean(), base: fc.constant(null), day, at: fc.nat(1_000) }),
  { selector: ({ id }) => id, maxLength: 30 },
);

describe('a missed exercise', () => {
  it('comes back after 1, 3, 7 and 16 days, and is learned after the fourth right answer', () => {
    const days = ['2026-11-28', '2026-12-01', '2026-12-08', '2026-12-24'];
    days.forEach((due, step) => {
      expect(after(MISS, ...days.slice(0, step).map(right))).toEqual({ step, due });
    });
    expect(after(MISS, ...days.map(right))).toEqual({ step: 4, due: undefined });
  });

  it('starts over after another miss, learned ones too', () => {
    expect(after(MISS, right('2026-11-28'), { isRight: false, day: '2026-11-29' })).toEqual({
      step: 0,
      due: '2026-11-30',
    });
    const learned = after(MISS, ...['2026-12-01', '2026-12-05', '2026-12-13', '2027-01-01'].map(right));
    expect(reviewAfter(learned, { isRight: false, day: '2027-02-01' })).toEqual({ step: 0, due: '2027-02-02' });
  });

  it('gains nothing by a right answer before its day', () => {
    const missed = after(MISS);
    expect(reviewAfter(missed, right('2026-11-27'))).toBe(missed);
  });

  it('isn’t one that was right at once', () => expect(after(right('2026-11-27'))).toBeUndefined());

  it('comes back on the reader’s next date, whatever their clock does in the night', () => {
    // clocks in New York go back on this night: it has 25 hours
    const late = Date.parse('2026-11-01T03:30:00Z'); // 23:30 on 31 October there
    const missed = after({ isRight: false, day: dateInZone('America/New_York', late) });
    expect(missed?.due).toBe(dateInZone('America/New_York', late + 3_600_000));
  });

  it('is never due before the day after its newest answer that counted', () => {
    const given = fc.array(fc.record({ isRight: fc.boolean(), day }));
    fc.assert(
      fc.property(given, (list) => {
        const inOrder = list.toSorted((a, b) => (a.day < b.day ? -1 : 1));
        let review: ReviewState | undefined;
        for (const one of inOrder) {
          const next = reviewAfter(review, one);
          if (next !== review && next?.due !== undefined) expect(next.due > one.day).toBe(true);
          if (next) expect(next.step).toBeLessThanOrEqual(REVIEW_DAYS.length);
          review = next;
        }
      }),
    );
  });
});

describe('progress', () => {
  it('is the same in whatever order answers arrive, and however often', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 0, max: 30 }), (all, cut) => {
        const [here, there] = [all.slice(0, cut), all.slice(cut)];
        expect(progressOf([...there, ...here, ...there])).toEqual(progressOf(all));
      }),
    );
  });

  it('counts what the same calls would have had by chance, and repeats no call', () => {
    const call = (id: string, isRight: boolean, base: number): KeptAnswer => ({
      id,
      isRight,
      base,
      day: '2026-11-27',
      at: 1,
      exercise: { id, token: id, kind: 'call' },
    });
    const { scores, reviews, learned } = progressOf([call('a', false, 0.25), call('b', true, 0.5)]);
    expect(scores.call).toEqual({ answers: 2, right: 1, expected: 0.75 });
    expect(scores.find).toEqual({ answers: 0, right: 0, expected: null });
    expect([reviews, learned]).toEqual([[], 0]);
  });
});
