import { DAY_MS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditUntil } from './paid-rest.ts';
import { changeQuoteOf, type Parties, planChange, pricedTerms } from './pricing.ts';
import type { RemoteSubscription, Terms } from './provider.ts';

const INDIA: Parties = {
  seller: { country: 'IN', gstin: '27AAPFU0939F1ZV', vatNumber: null, exportsZeroRated: false },
  buyer: { country: 'IN', state: '27', taxId: null },
  on: Date.parse('2026-11-27'),
};

const termsFor = (amount: number, period: Terms['period'] = 'month', parties = INDIA): Terms =>
  pricedTerms(
    { priceId: `${amount}`, planKey: 'x', planName: 'X', seats: 1, period, currency: 'INR', amount },
    parties,
  );

/** What was paid for a period of some days from 0 on. */
const payment = (amount: number, days: number, fromDay = 0) => ({
  id: `${fromDay}`,
  status: 'succeeded' as const,
  amount,
  refunded: 0,
  failure: null,
  at: 0,
  periodStart: fromDay * DAY_MS,
  periodEnd: days * DAY_MS,
});

const running = (terms: Terms, days = 30): RemoteSubscription => ({
  id: 'x',
  reference: 'x',
  status: 'active',
  state: 'active',
  terms,
  nextTerms: null,
  discount: null,
  periodStart: 0,
  periodEnd: days * DAY_MS,
  cancelsAtPeriodEnd: false,
  pastDueSince: null,
  endedAt: null,
  createdAt: 0,
  method: 'card',
  payments: [payment(terms.total, days)],
});

const atOnce = (remote: RemoteSubscription) => ({ remote, chargesAtOnce: true });

const amount = fc.integer({ min: 1, max: 5_000_000 });

describe('prices', () => {
  it('charge an upgrade no more than the difference of the whole period, and less as time passes', () => {
    fc.assert(
      fc.property(amount, amount, fc.nat(30 * 86_400), fc.nat(30 * 86_400), (one, other, atA, atB) => {
        fc.pre(one !== other);
        const [low, high] = [termsFor(Math.min(one, other)), termsFor(Math.max(one, other))];
        const [earlier, later] = [Math.min(atA, atB), Math.max(atA, atB)];
        const due = (at: number) => planChange(atOnce(running(low)), high, at * 1_000, INDIA);
        const [first, second] = [due(earlier), due(later)];
        expect(first.when).toBe('now');
        expect(first.dueNet).toBe(first.charge - first.credit);
        expect(second.dueNet).toBeGreaterThanOrEqual(0);
        expect(second.dueNet).toBeLessThanOrEqual(first.dueNet + 1); // each part is rounded
        expect(first.dueNet).toBeLessThanOrEqual(high.net - low.net + 1);
        expect(due(0).dueNet).toBe(high.net - low.net);
        const quote = changeQuoteOf(first, running(low), { dueTotal: first.dueTotal, isMadeAgain: false }, INDIA);
        const taxes = quote.taxes.reduce((sum, tax) => sum + tax.amount, 0);
        expect(quote.dueNow).toBe(quote.charge - quote.credit + taxes);
      }),
    );
  });

  it('let a downgrade begin with the next period, and a longer period at once', () => {
    const [low, high, year] = [termsFor(10_000), termsFor(20_000), termsFor(100_000, 'year')];
    expect(planChange(atOnce(running(high)), low, DAY_MS, INDIA)).toMatchObject({ when: 'cycleEnd', dueTotal: 0 });
    const longer = planChange(atOnce(running(high)), year, 15 * DAY_MS, INDIA);
    expect(longer).toMatchObject({ when: 'now', charge: 100_000, credit: 10_000, dueNet: 90_000 });
    expect(planChange(atOnce(running(year, 365)), high, DAY_MS, INDIA)).toMatchObject({ when: 'cycleEnd' });
  });

  it('let every change wait for the next period where nothing can be charged at once', () => {
    const [low, high, year] = [termsFor(10_000), termsFor(20_000), termsFor(100_000, 'year')];
    const remote = running(low);
    for (const terms of [high, year, { ...high, seats: 5 }])
      expect(planChange({ remote, chargesAtOnce: false }, terms, DAY_MS, INDIA)).toMatchObject({
        when: 'cycleEnd',
        charge: 0,
        credit: 0,
        dueTotal: 0,
      });
  });

  it('turn the rest of a period into time at another price, never less than was paid for', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 30 * 86_400 - 1 }), (paid, price, second) => {
        const at = second * 1_000;
        const old = { ...running(termsFor(paid)), isTrial: false };
        const until = creditUntil(old, termsFor(price), at, 30 * DAY_MS);
        const worth = (until - at) * price;
        const left = 30 * DAY_MS - at;
        expect(until).toBeGreaterThanOrEqual(at);
        expect(worth).toBeGreaterThanOrEqual(left * paid - 30 * DAY_MS); // less than one minor unit of a period is lost
      }),
    );
  });

  it('credit what was paid, not a discount or what was given back', () => {
    const [low, high] = [termsFor(10_000), termsFor(20_000)];
    const half = { ...running(low), payments: [payment(low.total / 2, 30)] };
    expect(planChange(atOnce(half), high, 15 * DAY_MS, INDIA)).toMatchObject({
      charge: 10_000,
      credit: 2_500,
      dueNet: 7_500,
    });
    const free = { ...running(low), payments: [] };
    expect(planChange(atOnce(free), high, 15 * DAY_MS, INDIA)).toMatchObject({ charge: 10_000, credit: 0 });
    const [paid] = running(low).payments;
    const refunded = { ...running(low), payments: [{ ...payment(low.total, 30), ...paid, refunded: low.total }] };
    expect(planChange(atOnce(refunded), high, 15 * DAY_MS, INDIA)).toMatchObject({ credit: 0 });
    const unpaid = { ...running(low), payments: [{ ...payment(low.total, 30), status: 'failed' as const }] };
    expect(creditUntil({ ...unpaid, isTrial: false }, high, DAY_MS, 30 * DAY_MS)).toBe(DAY_MS);
    expect(creditUntil({ ...unpaid, isTrial: true }, high, DAY_MS, 30 * DAY_MS)).toBe(30 * DAY_MS);
  });

  it('credit an upgrade that was paid beside what came before it', () => {
    const [low, mid, high] = [termsFor(10_000), termsFor(20_000), termsFor(40_000)];
    const first = planChange(atOnce(running(low)), mid, 15 * DAY_MS, INDIA);
    const changed = { ...running(mid), payments: [payment(low.total, 30), payment(first.dueTotal, 30, 15)] };
    expect(planChange(atOnce(changed), high, 15 * DAY_MS, INDIA)).toMatchObject({ charge: 20_000, credit: 10_000 });
    expect(planChange(atOnce(changed), high, 22.5 * DAY_MS, INDIA)).toMatchObject({ charge: 10_000, credit: 5_000 });
  });
});
