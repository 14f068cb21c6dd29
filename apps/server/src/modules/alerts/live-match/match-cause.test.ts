import { describe, expect, it } from 'vitest';
import type { BarFacts } from '#marketdata/bars/bar-history.ts';
import { type LiveFiring, type MatchTerms, whyAlone, whySilent } from './match-cause.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TERMS: MatchTerms = {
  spans: [
    { fromMs: 10 * HOUR, untilMs: 20 * HOUR },
    { fromMs: 30 * HOUR, untilMs: Number.POSITIVE_INFINITY },
  ],
  frequency: 'bar',
  cooldownMs: 0,
  expiresMs: null,
  liveFromMs: 0,
  nowMs: 100 * HOUR,
};
const SOUND: BarFacts = { isCorrected: false, isAway: false };
const firing = (hour: number, symbol = 'A'): LiveFiring => ({
  symbol,
  barMs: (hour - 1) * HOUR,
  atMs: hour * HOUR,
  price: 1,
  storedMs: 0,
});
const why = (hour: number, change: Partial<MatchTerms> = {}, fired: LiveFiring[] = [], facts = SOUND) =>
  whySilent({ ...TERMS, ...change }, { symbol: 'A', atMs: hour * HOUR }, fired, facts);

describe('why an alert stayed silent', () => {
  it('is the time in which it was armed, first of all', () => {
    expect(why(10)).toBe('armed later');
    expect(why(25)).toBe('paused');
    expect(why(40, { expiresMs: 39 * HOUR })).toBe('expired');
    expect(why(12, { liveFromMs: 12 * HOUR })).toBe('version');
    expect(why(20)).toBe('paused'); // recorded a moment after the pause
  });

  it('is what it was asked: to fire once in an arming, and to rest', () => {
    expect(why(15, { frequency: 'once' }, [firing(12)])).toBe('once');
    expect(why(15, { frequency: 'once' }, [firing(12, 'B')])).toBe('unknown');
    expect(why(35, { frequency: 'once' }, [firing(12)])).toBe('unknown');
    expect(why(25, { frequency: 'once' }, [firing(12)])).toBe('once');
    expect(why(15, { cooldownMs: 4 * HOUR }, [firing(12)])).toBe('cooldown');
    expect(why(16, { cooldownMs: 4 * HOUR }, [firing(12)])).toBe('unknown');
    expect(why(15, { cooldownMs: 4 * HOUR }, [firing(12, 'B')])).toBe('unknown');
    expect(why(31, { cooldownMs: 20 * HOUR }, [firing(12, 'B')])).toBe('cooldown');
  });

  it('is else what became of the bars, and nothing that we know of in the end', () => {
    expect(why(100)).toBe('waiting');
    expect(why(50, {}, [], { isCorrected: true, isAway: true })).toBe('corrected');
    expect(why(50, {}, [], { ...SOUND, isAway: true })).toBe('away');
    expect(why(50)).toBe('unknown');
  });
});

describe('why an alert fired alone', () => {
  const alone = (facts: Partial<BarFacts & { isGone: boolean }>, liveFromMs = 0) =>
    whyAlone({ ...TERMS, liveFromMs }, firing(50), { ...SOUND, isGone: false, ...facts });

  it('is another rule, a bar that is no longer there, a correction, or unknown', () => {
    expect(alone({ isCorrected: true }, 50 * HOUR)).toBe('version');
    expect(alone({ isGone: true })).toBe('gone');
    expect(alone({ isCorrected: true })).toBe('corrected');
    expect(alone({})).toBe('unknown');
  });
});
