import { hasRecorded, readRecordedBars } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { advanceCall } from './advance-call.ts';
import { callCosts, callResult } from './call-result.ts';
import { type CallProgress, type CallRules, newCall, scaleCall } from './call-rules.ts';

const DAY = 86_400_000;
/** Noon of a day, between two of the recorded daily bars. */
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const call = (publishedOn: string, endsOn: string, own: Partial<CallRules>): CallRules => ({
  market: 'US_Equity',
  side: 'long',
  entry: { kind: 'market' },
  stop: 0,
  targets: [],
  withdrawnAtMs: null,
  publishedAtMs: noon(publishedOn),
  endsAtMs: noon(endsOn),
  ...own,
});

/** Walks a call along recorded bars, with a split of a day. */
function walk(symbol: string, rules: CallRules, split?: { day: string; factor: number }): CallProgress {
  let progress = newCall();
  for (const bar of readRecordedBars(`us_equity/lean_raw/1d/${symbol}`)) {
    if (split && bar.timeMs >= Date.parse(split.day)) progress = scaleCall(progress, split.factor);
    progress = advanceCall(rules, progress, { ...bar, endMs: bar.timeMs + DAY });
  }
  return progress;
}

const grossPct = (rules: CallRules, progress: CallProgress): number =>
  callResult(rules, progress, callCosts('US_Equity'), undefined)?.grossPct ?? Number.NaN;

describe.skipIf(!hasRecorded)('calls on recorded shares, by hand', () => {
  it('close at the open of a gap through the stop: IBM on 2014-10-20', () => {
    // in at the open of the 17th, 180.58; the 20th opens at 166.81, below 175
    const rules = call('2014-10-16', '2014-12-01', { stop: 175, targets: [200] });
    const ended = walk('IBM', rules);
    expect(ended.entry?.price).toBe(180.58);
    expect(ended).toMatchObject({ state: 'stop', parts: [{ price: 166.81, atMs: Date.parse('2014-10-20') }] });
    expect(grossPct(rules, ended)).toBeCloseTo(-7.6254, 4); // 166.81 / 180.58 - 1
  });

  it('close at the stop where one day reaches both: AAPL on 2015-08-24, from 92 to 108.80', () => {
    const rules = call('2015-08-21', '2015-09-21', { stop: 93, targets: [105] });
    const ended = walk('AAPL', rules);
    expect(ended.entry?.price).toBe(95.17);
    expect(ended).toMatchObject({ state: 'stop', parts: [{ price: 93, atMs: Date.parse('2015-08-25') }] });
    expect(grossPct(rules, ended)).toBeCloseTo(-2.2801, 4); // 93 / 95.17 - 1
  });

  it('expire at the next open: AAPL from 2020-08-25 to 28', () => {
    const rules = call('2020-08-24', '2020-08-27', { stop: 450, targets: [600] });
    const ended = walk('AAPL', rules);
    expect(ended).toMatchObject({ state: 'expired', parts: [{ price: 504, atMs: Date.parse('2020-08-28') }] });
    expect(grossPct(rules, ended)).toBeCloseTo(1.0425, 4); // 504 / 498.80 - 1
  });

  it('never enter where the limit isn’t traded through: AAPL with lows of 492.21, 500.34 and 495.33', () => {
    const rules = call('2020-08-24', '2020-08-27', {
      entry: { kind: 'limit', price: 492.21 },
      stop: 450,
      targets: [600],
    });
    const ended = walk('AAPL', rules);
    expect(ended).toMatchObject({ state: 'never-entered', endedAtMs: noon('2020-08-27'), parts: [] });
  });

  it('go on over a split of four for one: AAPL on 2020-08-31', () => {
    // in at 498.80; a quarter of 520 is 130, and that day trades up to 131
    const rules = call('2020-08-24', '2020-12-01', { stop: 480, targets: [520] });
    const ended = walk('AAPL', rules, { day: '2020-08-31', factor: 0.25 });
    expect(ended).toMatchObject({ state: 'target', factor: 0.25, parts: [{ price: 130 }] });
    expect(ended.entry?.price).toBeCloseTo(124.7, 10);
    expect(grossPct(rules, ended)).toBeCloseTo(4.2502, 4); // 520 / 498.80 - 1
    expect(walk('AAPL', rules)).toMatchObject({ state: 'stop', parts: [{ price: 127.67 }] }); // without the split
  });
});

if (!hasRecorded) console.warn('Recorded bars are absent: calls on recorded shares were not tested.');
