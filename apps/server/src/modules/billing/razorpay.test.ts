import type { BillingAnswer, ChangeQuote, CheckoutRequest } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { entitlementOf } from '#platform/entitlements/grants.ts';
import { onceForAll } from '../../testing/at-end.ts';
import { FakeRazorpay } from '../../testing/fake-razorpay.ts';
import type { SignedInBrowser } from '../../testing/test-accounts.ts';
import { startTestBilling } from '../../testing/test-billing.ts';
import { putCoupon } from './store/coupons.ts';

const WEBHOOK = '/api/v1/billing/webhooks/razorpay';
const WANTED: CheckoutRequest = {
  plan: 'plus',
  period: 'month',
  seats: 1,
  currency: 'INR',
  coupon: null,
  provider: 'razorpay',
  address: { name: 'Asha', lines: 'Mumbai', country: 'IN', state: '27', postalCode: '400020', taxId: null },
};

const shared = onceForAll(async () => {
  const fake = await new FakeRazorpay().start();
  fake.nowMs = Date.now();
  const { baseUrl, keyId, keySecret, webhookSecret } = fake;
  const billing = await startTestBilling({ razorpay: { baseUrl, keyId, keySecret, webhookSecret } });
  return { ...billing, fake };
});

/** Opens a checkout; returns the provider's subscription. */
async function checkout(browser: SignedInBrowser, change: object = {}): Promise<string> {
  const answer = await browser.post(`${browser.path}/billing/checkout`, { ...WANTED, ...change });
  expect(answer.json()).toMatchObject({ step: { kind: 'open' } });
  return answer.json().step.url.split('/').at(-1);
}

/** An account that has paid; its trial is used up. */
async function subscribed(method: 'card' | 'upi' = 'card') {
  const { signUp, fake } = shared();
  const browser = await signUp();
  const id = await checkout(browser);
  fake.authorize(id, method);
  await billingOf(browser);
  fake.charge(id);
  return { browser, id, billing: await billingOf(browser) };
}

const billingOf = async (browser: SignedInBrowser): Promise<BillingAnswer> =>
  (await browser.post(`${browser.path}/billing/refresh`)).json();

const planOf = async ({ user }: SignedInBrowser): Promise<string> =>
  (await entitlementOf(shared().db, user._id, Date.now())).planKey;

const eventsOf = async (): Promise<number> => {
  const rows = shared().db.selectFrom('billing_events').select('id').where('provider', '=', 'razorpay');
  return (await rows.execute()).length;
};

describe('Razorpay', () => {
  it('begins with a trial, and takes the first payment after it', async () => {
    const { signUp, fake } = shared();
    const browser = await signUp();
    const id = await checkout(browser);
    const made = fake.subscriptions.get(id);
    expect(made).toMatchObject({ total_count: 120, notes: { reference: expect.any(String) } });
    expect(fake.plans.get(String(made?.plan_id))).toMatchObject({
      period: 'monthly',
      item: { amount: 49_900, currency: 'INR' },
    });
    expect((await billingOf(browser)).subscription).toMatchObject({ status: 'incomplete' });
    expect(await planOf(browser)).toBe('free');
    fake.authorize(id);
    const trial = await billingOf(browser);
    expect(trial.subscription).toMatchObject({ status: 'trialing', nextTotal: 49_900, method: 'card' });
    expect(trial.subscription?.periodEnd).toBeGreaterThan(Date.now() + 13 * DAY_MS);
    expect(await planOf(browser)).toBe('plus');
    fake.charge(id);
    const paid = await billingOf(browser);
    expect(paid.subscription).toMatchObject({ status: 'active' });
    expect(paid.payments).toMatchObject([{ amount: 49_900, status: 'succeeded', refunded: 0 }]);
  });

  it('keeps the trial for who cancelled an order before paying, and gives no other after one was cancelled', async () => {
    const { signUp, fake } = shared();
    const browser = await signUp();
    const left = await checkout(browser);
    expect(await billingOf(browser)).toMatchObject({ subscription: { status: 'incomplete' }, hasTrial: true });
    fake.end(left);
    expect(await billingOf(browser)).toMatchObject({ subscription: { status: 'canceled' }, hasTrial: true });
    const id = await checkout(browser);
    fake.authorize(id);
    expect(await billingOf(browser)).toMatchObject({ subscription: { status: 'trialing' }, hasTrial: false });
    fake.end(id);
    expect(await billingOf(browser)).toMatchObject({ subscription: { status: 'canceled' }, hasTrial: false });
  });

  it('uses one plan for a price, as plans there can’t be changed', async () => {
    const { fake, signUp } = shared();
    const before = fake.plans.size;
    for (let k = 0; k < 2; k++) await checkout(await signUp());
    expect(fake.plans.size - before).toBeLessThanOrEqual(1);
  });

  it('takes signed webhooks once each, in any order, and no others', async () => {
    const { app, fake, db } = shared();
    const { browser, id } = await subscribed();
    fake.charge(id, false);
    fake.halt(id);
    const own = fake.outbox.filter(({ body }) => body.includes(id));
    expect(own.length).toBeGreaterThanOrEqual(4);
    const before = await eventsOf();
    for (const { body, headers } of [...own.toReversed(), ...own]) {
      const answer = await app.inject({ method: 'POST', url: WEBHOOK, payload: body, headers });
      expect(answer.statusCode).toBe(204);
    }
    expect(await eventsOf()).toBe(before + own.length);
    // the newest state of the object counts, whichever event came last
    await expect
      .poll(async () => {
        const row = db.selectFrom('subscriptions').select('status').where('provider_id', '=', id);
        return (await row.executeTakeFirstOrThrow()).status;
      })
      .toBe('halted');
    const [first] = own;
    for (const headers of [
      { 'content-type': 'application/json' },
      { ...first?.headers, 'x-razorpay-signature': 'f'.repeat(64) },
      { ...first?.headers, 'x-razorpay-signature': 'short' },
    ]) {
      const answer = await app.inject({ method: 'POST', url: WEBHOOK, payload: first?.body ?? '', headers });
      expect(answer.statusCode).toBe(400);
    }
    expect((await billingOf(browser)).subscription).toMatchObject({ status: 'halted' });
  });

  it('keeps the plan through the grace period of a failed payment, of which the reason is shown', async () => {
    const { fake } = shared();
    const { browser, id, billing } = await subscribed();
    fake.charge(id, false);
    const due = await billingOf(browser);
    expect(due.subscription).toMatchObject({ status: 'past_due', pastDueSince: billing.subscription?.periodEnd });
    expect(due.payments[0]).toMatchObject({ status: 'failed', failure: 'Your bank declined the payment.' });
    fake.charge(id);
    const paid = await billingOf(browser);
    expect(paid.subscription).toMatchObject({ status: 'active', pastDueSince: null });
    expect(paid.payments.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']); // the same invoice
  });

  it('changes a card’s plan at Razorpay, and makes one by UPI again with its credit', async () => {
    const { fake } = shared();
    const wanted = { plan: 'pro', period: 'month', seats: 1 };
    const card = await subscribed('card');
    const quote = (await card.browser.post(`${card.browser.path}/billing/change-quote`, wanted)).json() as ChangeQuote;
    expect(quote).toMatchObject({ when: 'now', isMadeAgain: false });
    const { dueNow, at } = quote;
    const changed = await card.browser.post(`${card.browser.path}/billing/change`, { ...wanted, dueNow, at });
    expect(changed.json()).toEqual({ step: { kind: 'done' } });
    expect((await billingOf(card.browser)).subscription).toMatchObject({ plan: 'pro' });

    const { browser, id } = await subscribed('upi');
    const again = (await browser.post(`${browser.path}/billing/change-quote`, wanted)).json() as ChangeQuote;
    expect(again).toMatchObject({ isMadeAgain: true, dueNow: 0 });
    const step = await browser.post(`${browser.path}/billing/change`, { ...wanted, dueNow: 0, at: again.at });
    const newId: string = step.json().step.url.split('/').at(-1);
    const live = [...fake.subscriptions.values()].filter(
      (one) => [id, newId].includes(one.id) && one.status !== 'cancelled' && one.status !== 'created',
    );
    expect(live).toEqual([]); // the old mandate is gone before the new one is there
    expect(await planOf(browser)).toBe('plus'); // what was paid lasts meanwhile
    fake.authorize(newId, 'upi');
    const after = await billingOf(browser);
    expect(after.subscription).toMatchObject({ plan: 'pro', status: 'trialing' });
    expect(after.subscription?.periodEnd).toBeLessThan(Date.now() + 31 * DAY_MS);
    expect(await planOf(browser)).toBe('pro');
  });

  it('keeps a coupon of all payments where a subscription is made again', async () => {
    const { db, fake, signUp } = shared();
    const coupon = { code: 'FIFTH', permille: 200, offerId: 'offer_fifth', mostUses: null, endsAt: null };
    await putCoupon(db, { ...coupon, payments: null }, Date.now());
    const browser = await signUp();
    const ordered = await browser.post(`${browser.path}/billing/checkout`, { ...WANTED, coupon: 'FIFTH' });
    fake.authorize(ordered.json().step.url.split('/').at(-1), 'upi');
    expect((await billingOf(browser)).subscription).toMatchObject({ nextTotal: 49_900 * 0.8 });
    const wanted = { plan: 'pro', period: 'month', seats: 1 };
    const quote = (await browser.post(`${browser.path}/billing/change-quote`, wanted)).json() as ChangeQuote;
    expect(quote).toMatchObject({ isMadeAgain: true, nextTotal: 119_900 * 0.8 });
    const step = await browser.post(`${browser.path}/billing/change`, { ...wanted, dueNow: 0, at: quote.at });
    const newId: string = step.json().step.url.split('/').at(-1);
    fake.authorize(newId, 'upi');
    expect((await billingOf(browser)).subscription).toMatchObject({ plan: 'pro', nextTotal: 119_900 * 0.8 });
    const used = db.selectFrom('billing_coupons').select('used').where('code', '=', 'FIFTH');
    expect(await used.executeTakeFirst()).toEqual({ used: 1 });
  });

  it('cancels with the period, and says that this can’t be taken back', async () => {
    const { fake } = shared();
    const { browser, id } = await subscribed();
    const cancelled = (await browser.post(`${browser.path}/billing/cancel`)).json() as BillingAnswer;
    expect(cancelled.subscription).toMatchObject({ status: 'active', cancelsAtPeriodEnd: true, nextTotal: null });
    expect(fake.subscriptions.get(id)).toMatchObject({ ends_with_cycle: true, status: 'active' });
    const resumed = await browser.post(`${browser.path}/billing/resume`);
    expect(resumed.json().message).toContain('can’t take a cancellation back');
    fake.end(id);
    expect((await billingOf(browser)).subscription).toMatchObject({ status: 'canceled' });
  });

  it('refunds once, also when asked again', async () => {
    const { fake, operator } = shared();
    const { browser, billing } = await subscribed();
    const admin = await operator();
    const path = `admin/payments/${billing.payments[0]?.id}/refund`;
    const refunded = await admin.post(path, { amount: 10_000, reason: 'Outage' });
    expect(refunded.json().payments[0]).toMatchObject({ refunded: 10_000 });
    expect(fake.refunds.filter(({ amount }) => amount === 10_000)).toHaveLength(1);
    expect((await billingOf(browser)).payments[0]).toMatchObject({ refunded: 10_000 });
  });

  it('asks again where Razorpay is busy, and says so where it is away', async () => {
    const { fake, signUp } = shared();
    const browser = await signUp();
    fake.refusals = [429, 429];
    await checkout(browser);
    const other = await signUp();
    fake.isAway = true;
    const away = await other.post(`${other.path}/billing/checkout`, { ...WANTED, period: 'year' });
    fake.isAway = false;
    expect(away.statusCode).toBe(503);
    expect(away.json().message).toContain('doesn’t answer');
    expect(JSON.stringify(away.json())).not.toContain('rzp_test');
  });

  it('finds what its webhooks left out: an address that was off for a day', async () => {
    const { fake, signUp, reconcile } = shared();
    const browser = await signUp();
    const id = await checkout(browser);
    fake.authorize(id); // and no webhook comes
    expect(await planOf(browser)).toBe('free');
    await reconcile();
    expect(await planOf(browser)).toBe('plus');
  });
});
