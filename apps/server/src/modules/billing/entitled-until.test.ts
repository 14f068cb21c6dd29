import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { type BillingState, entitledUntil, graceUntil } from './entitled-until.ts';

const GRACE_MS = 3 * DAY_MS;
const END = 100 * DAY_MS;
const state = (change: Partial<BillingState>): BillingState => ({
  status: 'active',
  periodEnd: END,
  cancelsAtPeriodEnd: false,
  pastDueSince: null,
  endedAt: null,
  ...change,
});
const until = (change: Partial<BillingState>) => entitledUntil(state(change), GRACE_MS);

describe('what a subscription entitles to', () => {
  it('lasts through the grace period while it runs: a renewal by UPI settles days later', () => {
    expect(until({})).toBe(END + GRACE_MS);
    expect(until({ status: 'trialing' })).toBe(END + GRACE_MS);
  });

  it('ends with the period where it is cancelled, and at once where it was ended', () => {
    expect(until({ cancelsAtPeriodEnd: true })).toBe(END);
    expect(until({ status: 'canceled', endedAt: END })).toBe(END);
    expect(until({ status: 'canceled', endedAt: END - DAY_MS })).toBe(END - DAY_MS);
  });

  it('ends a grace period after a payment failed, whatever period the provider has begun', () => {
    const due = { pastDueSince: END, periodEnd: END + 30 * DAY_MS };
    for (const status of ['past_due', 'halted', 'expired'] as const)
      expect(until({ ...due, status })).toBe(END + GRACE_MS);
    expect(until({ ...due, status: 'canceled', endedAt: END + DAY_MS })).toBe(END + DAY_MS);
    expect(graceUntil(state({ ...due, status: 'past_due' }), GRACE_MS)).toBe(END + GRACE_MS);
    expect(graceUntil(state({}), GRACE_MS)).toBeNull();
  });

  it('never began before the first payment', () => {
    expect(until({ status: 'incomplete' })).toBeNull();
  });
});
