import type { AdminSubscription, BillingAnswer, ChangeQuote } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { entitlementOf } from '#platform/entitlements/grants.ts';
import { onceForAll } from '../../testing/at-end.ts';
import type { SignedInBrowser } from '../../testing/test-accounts.ts';
import { startTestBilling } from '../../testing/test-billing.ts';
import { moneyText } from './billing-mail.ts';
import { type LocalSubscription, movedBack } from './providers/local-subscription.ts';
import { putCoupon } from './store/coupons.ts';

const WANTED = {
  plan: 'plus',
  period: 'month',
  seats: 1,
  currency: 'INR',
  coupon: null,
  provider: 'manual',
  address: { name: 'Asha', lines: 'MG Road', country: 'IN', state: '27', postalCode: '411001', taxId: null },
};

/** Plans without a trial: an order waits for its transfer. */
const shared = onceForAll(async () => {
  const billing = await startTestBilling();
  await billing.db.updateTable('plans').set({ trial_days: 0 }).execute();
  return { ...billing, admin: await billing.operator() };
});

const order = async (browser: SignedInBrowser, change: object = {}) =>
  (await browser.post(`${browser.path}/billing/checkout`, { ...WANTED, ...change })).json().step;

const billingOf = async (browser: SignedInBrowser): Promise<BillingAnswer> =>
  (await browser.post(`${browser.path}/billing/refresh`)).json();

const planOf = async ({ user }: SignedInBrowser): Promise<string> =>
  (await entitlementOf(shared().db, user._id, Date.now())).planKey;

/** Returns an account's orders and subscriptions, newest first. */
async function subscriptionsOf({ user }: SignedInBrowser): Promise<AdminSubscription[]> {
  const { subscriptions } = (await shared().admin.get('admin/subscriptions')).json();
  return subscriptions.filter((one: AdminSubscription) => one.userId === user._id);
}

const mark = (id: string | undefined) =>
  shared().admin.post(`admin/subscriptions/${id}/paid`, { note: 'Bank statement 4711' });

async function subscribed() {
  const browser = await shared().signUp();
  await order(browser);
  const [own] = await subscriptionsOf(browser);
  expect((await mark(own?.id)).statusCode).toBe(200);
  return { browser, id: own?.id ?? '' };
}

/** Lets an account's subscriptions be older. */
async function pass({ user }: SignedInBrowser, days: number): Promise<void> {
  const { db } = shared();
  const rows = db.selectFrom('local_subscriptions').select(['id', 'state']).where('user_id', '=', user._id);
  for (const { id, state } of await rows.execute()) {
    const older = JSON.stringify(movedBack(state as LocalSubscription, days * DAY_MS));
    await db.updateTable('local_subscriptions').set({ state: older }).where('id', '=', id).execute();
  }
}

async function changeTo(browser: SignedInBrowser, wanted: object) {
  const quote: ChangeQuote = (await browser.post(`${browser.path}/billing/change-quote`, wanted)).json();
  const { dueNow, at } = quote;
  return { quote, changed: await browser.post(`${browser.path}/billing/change`, { ...wanted, dueNow, at }) };
}

describe('a bank transfer', () => {
  it('pays for a larger plan with the next period, and begins it once it is marked', async () => {
    const { browser, id } = await subscribed();
    const { quote, changed } = await changeTo(browser, { plan: 'business', period: 'month', seats: 100 });
    expect(quote).toMatchObject({ when: 'cycleEnd', charge: 0, dueNow: 0 });
    expect(changed.json()).toEqual({ step: { kind: 'done' } });
    const waiting = await billingOf(browser);
    expect(waiting.subscription).toMatchObject({ plan: 'plus', seats: 1, nextPlanName: 'Business' });
    expect(waiting.payments).toMatchObject([{ amount: 49_900, status: 'succeeded' }]);
    await pass(browser, 32);
    const due = await billingOf(browser);
    expect(due.subscription).toMatchObject({ plan: 'plus', seats: 1, status: 'past_due', nextPlanName: 'Business' });
    expect(due.payments[0]).toMatchObject({ status: 'pending', amount: quote.nextTotal });
    expect(await planOf(browser)).toBe('plus');
    await shared().reconcile();
    const reminder = (await shared().mailsTo(browser.user.email ?? '')).find(({ text }) => text?.includes('is due'));
    expect(reminder?.text).toContain(moneyText(quote.nextTotal, 'INR', 'en'));
    await mark(id);
    const paid = await billingOf(browser);
    expect(paid.subscription).toMatchObject({ plan: 'business', seats: 100, status: 'active', nextPlanName: null });
    expect(paid.payments[0]).toMatchObject({ status: 'succeeded', amount: quote.nextTotal });
    expect(await planOf(browser)).toBe('business');
    const { invoices } = (await browser.get(`${browser.path}/invoices`)).json();
    expect(invoices[0]).toMatchObject({ planName: 'Business', total: quote.nextTotal });
  });

  it('pays for more seats, and for a longer period, alike', async () => {
    const { browser, id } = await subscribed();
    const { quote } = await changeTo(browser, { plan: 'plus', period: 'year', seats: 1 });
    expect(quote).toMatchObject({ when: 'cycleEnd', dueNow: 0 });
    await pass(browser, 32);
    expect((await billingOf(browser)).subscription).toMatchObject({ period: 'month', status: 'past_due' });
    await mark(id);
    const { subscription } = await billingOf(browser);
    expect(subscription).toMatchObject({ period: 'year', status: 'active' });
    expect((subscription?.periodEnd ?? 0) - (subscription?.periodStart ?? 0)).toBeGreaterThanOrEqual(365 * DAY_MS);
  });

  it('isn’t marked for an account whose other order was: only the operator can send money back', async () => {
    const browser = await shared().signUp();
    await order(browser);
    await order(browser, { plan: 'business', seats: 2 });
    const [second, first] = await subscriptionsOf(browser);
    expect((await mark(first?.id)).statusCode).toBe(200);
    const refused = await mark(second?.id);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toContain('send it back');
    const { payments, subscription } = await billingOf(browser);
    expect(payments).toMatchObject([{ refunded: 0 }]);
    expect(subscription).toMatchObject({ plan: 'plus', status: 'active' });
  });
});

describe('an order whose coupon leaves nothing to pay', () => {
  it('begins at once, and asks for the transfer of the first period that costs something', async () => {
    const code = 'WHOLE';
    const coupon = { code, permille: 1_000, payments: 1, offerId: null, mostUses: 1, endsAt: null };
    await putCoupon(shared().db, coupon, Date.now());
    const browser = await shared().signUp();
    expect(await order(browser, { coupon: code })).toEqual({ kind: 'done' });
    const begun = await billingOf(browser);
    expect(begun.subscription).toMatchObject({ status: 'active', nextTotal: 49_900 });
    expect(begun.payments).toEqual([]);
    expect(await planOf(browser)).toBe('plus');
    await pass(browser, 32);
    expect((await billingOf(browser)).payments).toMatchObject([{ amount: 49_900, status: 'pending' }]);
  });
});
