import { describe, expect, it } from 'vitest';
import { dayOf } from '../backtest/market-terms.ts';
import { callCosts, callResult } from './call-result.ts';
import { type CallProgress, type CallRules, newCall, scaleCall } from './call-rules.ts';

const MORNING = Date.parse('2026-03-02T05:00:00Z'); // 10:30 in Mumbai
const HOUR = 3_600_000;
const DAY = 86_400_000;

const rules = (own: Partial<CallRules> = {}): CallRules => ({
  market: 'Indian_Equity',
  side: 'long',
  entry: { kind: 'market' },
  stop: 95,
  targets: [110],
  publishedAtMs: MORNING,
  endsAtMs: MORNING + 30 * DAY,
  withdrawnAtMs: null,
  ...own,
});
const entry = { atMs: MORNING, price: 100, isAtOpen: true };
const closedAt = (price: number, atMs: number): CallProgress => ({
  ...newCall(),
  state: 'target',
  entry,
  endedAtMs: atMs,
  comparedAtMs: atMs,
  close: price,
  parts: [{ share: 1, reason: 'target', price, atMs, isAtOpen: false }],
});
const resultOf = (call: CallRules, progress: CallProgress) =>
  callResult(call, progress, callCosts(call.market), dayOf(call.market, '1m'));

describe('the result of a call', () => {
  it('is net of delivery charges in India, by hand', () => {
    // buy 100: STT 0.1 %, stamp 0.015 %, exchange 0.00307 %, SEBI 0.0001 %, GST 18 % of the last two, slippage 0.02 %
    const fees = 0.00307 + 0.0001;
    const buy = 0.1 + 0.015 + fees * 1.18 + 0.02;
    const sell = (0.1 + fees * 1.18 + 0.02) * 1.1;
    const result = resultOf(rules(), closedAt(110, MORNING + 3 * DAY));
    expect(result?.grossPct).toBeCloseTo(10, 10);
    expect(result?.costsPct).toBeCloseTo(buy + sell, 10);
    expect(result?.netPct).toBeCloseTo(10 - buy - sell, 10);
  });

  it('pays intraday charges when it is closed on the day of its entry', () => {
    const fees = (0.00307 + 0.0001) * 1.18 + 0.02;
    const costs = 0.003 + fees + (0.025 + fees) * 1.1;
    expect(resultOf(rules(), closedAt(110, MORNING + 3 * HOUR))?.costsPct).toBeCloseTo(costs, 10);
  });

  it('of a short is the fall, and pays securities tax on both sides beyond the day', () => {
    const short = rules({ side: 'short', stop: 105, targets: [90] });
    const result = resultOf(short, closedAt(90, MORNING + 3 * DAY));
    const fees = (0.00307 + 0.0001) * 1.18 + 0.02;
    expect(result?.grossPct).toBeCloseTo(10, 10);
    expect(result?.costsPct).toBeCloseTo(0.1 + fees + (0.1 + 0.015 + fees) * 0.9, 10);
  });

  it('values what is open at the newest close, and is null before an entry', () => {
    const crypto = rules({ market: 'Crypto', targets: [110, 120] });
    const half = { ...closedAt(110, MORNING + HOUR), state: 'open', endedAtMs: null, close: 104 } as const;
    const open = { ...half, parts: half.parts.map((part) => ({ ...part, share: 0.5 })) };
    const result = resultOf(crypto, open);
    expect(result?.grossPct).toBeCloseTo(7, 10);
    expect(result?.costsPct).toBeCloseTo(0.12 * (1 + 0.55 + 0.52), 10);
    expect(resultOf(crypto, newCall())).toBeNull();
  });

  it('is not changed by a split', () => {
    const us = rules({ market: 'US_Equity' });
    const progress = closedAt(110, MORNING + DAY);
    const [plain, split] = [resultOf(us, progress), resultOf(us, scaleCall(progress, 0.1))];
    expect(split?.netPct).toBeCloseTo(plain?.netPct ?? 0, 10);
    expect(split?.costsPct).toBeCloseTo(plain?.costsPct ?? 0, 12);
  });
});
