import { hasRecorded } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stats/random.ts';
import { rankOf, recordOf } from './record.ts';
import { randomPrices, unskilledCalls } from './testing/unskilled.ts';
import { HABITS, mostByChance, unskilledOnRecorded, unskilledOnWalks } from './testing/unskilled-records.ts';

describe('experts without skill (a short sample of the long suite)', () => {
  it.for(['plain', 'hardly loses'])('aren’t ranked above zero: %s', (name) => {
    const { ranked, above } = unskilledOnWalks(HABITS[name] as (typeof HABITS)[string], 6, 10, 21);
    expect(ranked).toBe(60);
    expect(above).toBeLessThanOrEqual(mostByChance(ranked));
  });

  it.skipIf(!hasRecorded)('nor on recorded shares beside their index', () => {
    const found = unskilledOnRecorded(HABITS.overlapping as (typeof HABITS)[string], 40, 22);
    expect(found?.ranked).toBe(40);
    expect(found?.above).toBeLessThanOrEqual(mostByChance(40));
  });

  it('aren’t ranked at all with few calls, however lucky, and one with skill is', () => {
    const random = seededRandom(23);
    const habit = { calls: 29, days: 200, atOnce: 1, riskPct: 3, rewardPct: 3, horizonDays: 5 };
    const prices = randomPrices(random, 220, 4);
    const calls = unskilledCalls(random, prices, habit);
    const lucky = calls.map((call) => (call.netPct === null ? call : { ...call, netPct: 20 + Math.abs(call.netPct) }));
    expect(rankOf(recordOf(lucky, Number.MAX_SAFE_INTEGER))).toBeNull();
    const many = unskilledCalls(random, prices, { ...habit, calls: 150 });
    const skilled = many.map((call) => (call.netPct === null ? call : { ...call, netPct: call.netPct + 2 }));
    expect(rankOf(recordOf(skilled, Number.MAX_SAFE_INTEGER))).toBeGreaterThan(0.5);
  });
});

if (!hasRecorded) console.warn('Recorded bars are absent: unskilled calls on recorded shares were not tested.');
