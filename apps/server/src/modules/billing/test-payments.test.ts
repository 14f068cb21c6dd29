import type { BillingAnswer, ChangeQuote, CheckoutRequest } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { entitlementOf, listGrants } from '#platform/entitlements/grants.ts';
import { onceForAll } from '../../testing/at-end.ts';
import { PASSWORD, type SignedInBrowser } from '../../testing/test-accounts.ts';
import { startTestBilling } from '../../testing/test-billing.ts';

const ADDRESS = {
  name: 'Asha Rao',
  lines: '12 Marine Drive, Mumbai',
  country: 'IN',
  state: '27',
  postalCode: '400020',
  taxId: null,
};
const WANTED: CheckoutRequest = {
  plan: 'plus',
  period: 'month',
  seats: 1,
  currency: 'INR',
  coupon: null,
  provider: 'test',
  address: ADDRESS,
};

const shared = onceForAll(() => startTestBilling());

/** Opens a test checkout and ends it as chosen. */
async function subscribe(browser: SignedInBrowser, outcome: 'pay' | 'fail' | 'leave', change: object = {}) {
  const answer = await browser.post(`${browser.path}/billing/checkout`, { ...WANTED, ...change });
  expect(answer.json()).toMatchObject({ step: { kind: 'open' } });
  const id: string = answer.json().step.url.split('test=')[1];
  const ended = await browser.post(`${browser.path}/billing/test-checkouts/${id}`, { outcome });
  expect(ended.statusCode).toBe(200);
  return { id, billing: ended.json() as BillingAnswer };
}

const quoteChange = async (browser: SignedInBrowser, plan: string, period = 'month') =>
  (await browser.post(`${browser.path}/billing/change-quote`, { plan, period, seats: 1 })).json() as ChangeQuote;

const changeTo = async (browser: SignedInBrowser, plan: string, period = 'month') => {
  const { dueNow, at } = await quoteChange(browser, plan, period);
  return browser.post(`${browser.path}/billing/change`, { plan, period, seats: 1, dueNow, at });
};

const billingOf = async (browser: SignedInBrowser): Promise<BillingAnswer> =>
  (await browser.post(`${browser.path}/billing/refresh`)).json();

const planOf = async ({ user }: SignedInBrowser, inMs = 0): Promise<string> =>
  (await entitlementOf(shared().db, user._id, Date.now() + inMs)).planKey;

describe('test payments', () => {
  it('begin a trial first, without a payment, and grant the plan', async () => {
    const browser = await shared().signUp();
    expect(await planOf(browser)).toBe('free');
    const { billing } = await subscribe(browser, 'pay');
    expect(billing.subscription).toMatchObject({ status: 'trialing', plan: 'plus', nextTotal: 49_900 });
    expect(billing.payments).toEqual([]);
    expect(await planOf(browser)).toBe('plus');
  });

  it('leave everything as it was when somebody leaves, or the payment fails', async () => {
    const browser = await shared().signUp();
    const { billing } = await subscribe(browser, 'leave');
    expect(billing.subscription?.status ?? 'incomplete').toBe('incomplete');
    const failed = await subscribe(browser, 'fail');
    expect(failed.billing.subscription).toMatchObject({ status: 'incomplete' });
    expect(failed.billing.payments).toMatchObject([{ status: 'failed' }]);
    expect(await planOf(browser)).toBe('free');
  });

  it('give one trial to an account, and refuse a second subscription', async () => {
    const browser = await shared().signUp();
    await subscribe(browser, 'pay');
    const second = await browser.post(`${browser.path}/billing/checkout`, WANTED);
    expect(second.statusCode).toBe(400);
    expect(second.json().message).toContain('Change its plan instead');
  });

  it('give no other trial once one ran out without a payment, and keep it after an order that was only left', async () => {
    const { signUp, operator } = shared();
    const [browser, hesitant, admin] = [await signUp(), await signUp(), await operator()];
    const { id } = await subscribe(browser, 'pay');
    await browser.post(`${browser.path}/billing/test-checkouts/${id}`, { outcome: 'fail' });
    await subscribe(hesitant, 'leave');
    for (const days of [14, 31]) await admin.post('admin/billing/test-clock', { days });
    const { country, state, taxId } = ADDRESS;
    const { address: _, provider: __, ...wanted } = { ...WANTED, country, state, taxId };
    const quoteOf = async (one: SignedInBrowser) => (await one.post(`${one.path}/billing/quote`, wanted)).json();
    for (const one of [browser, hesitant])
      expect((await billingOf(one)).subscription).toMatchObject({ status: 'expired' });
    expect(await quoteOf(browser)).toMatchObject({ trialDays: 0 });
    expect(await quoteOf(hesitant)).toMatchObject({ trialDays: 14 });
  });

  it('leave neither a grant nor a used trial of an order that nobody paid', async () => {
    const { signUp, operator, reconcile } = shared();
    const [hesitant, leaving, admin] = [await signUp(), await signUp(), await operator()];
    await subscribe(leaving, 'leave');
    await leaving.call('DELETE', leaving.path, { password: PASSWORD });
    await reconcile();
    await leaving.post(`${leaving.path}/restore`);
    await subscribe(hesitant, 'leave');
    await admin.post('admin/billing/test-clock', { days: 4 });
    for (const one of [hesitant, leaving]) {
      expect((await billingOf(one)).subscription).toMatchObject({ status: 'expired' });
      expect(await listGrants(shared().db, one.user._id)).toEqual([]);
      expect((await subscribe(one, 'pay')).billing.subscription).toMatchObject({ status: 'trialing' });
    }
  });

  it('charge an upgrade for the rest of the period, and begin a downgrade with the next one', async () => {
    const { signUp, operator } = shared();
    const browser = await signUp();
    await subscribe(browser, 'pay');
    const admin = await operator();
    await admin.post('admin/billing/test-clock', { days: 20 }); // past the trial
    const before = await billingOf(browser);
    expect(before.subscription).toMatchObject({ status: 'active' });
    expect(before.payments).toHaveLength(1);
    const quote = await quoteChange(browser, 'pro');
    expect(quote).toMatchObject({ when: 'now', isMadeAgain: false });
    expect(quote.dueNow).toBe(quote.charge - quote.credit);
    expect(quote.dueNow).toBeLessThan(119_900 - 49_900);
    const changed = await changeTo(browser, 'pro');
    expect(changed.json()).toEqual({ step: { kind: 'done' } });
    const after = await billingOf(browser);
    expect(after.subscription).toMatchObject({ plan: 'pro', periodEnd: before.subscription?.periodEnd });
    expect(after.payments[0]).toMatchObject({ status: 'succeeded' });
    expect(await planOf(browser)).toBe('pro');
    expect((await changeTo(browser, 'plus')).statusCode).toBe(200);
    expect((await billingOf(browser)).subscription).toMatchObject({ plan: 'pro', nextPlanName: 'Plus' });
    await admin.post('admin/billing/test-clock', { days: 31 });
    expect((await billingOf(browser)).subscription).toMatchObject({ plan: 'plus', nextPlanName: null });
    expect(await planOf(browser)).toBe('plus');
  });

  it('refuse a change at another price than the one that was shown', async () => {
    const browser = await shared().signUp();
    await subscribe(browser, 'pay');
    const { dueNow, at } = await quoteChange(browser, 'pro');
    const wanted = { plan: 'pro', period: 'month', seats: 1 };
    const path = `${browser.path}/billing/change`;
    for (const body of [
      { ...wanted, dueNow: dueNow + 1, at },
      { ...wanted, dueNow, at: at - DAY_MS },
    ])
      expect((await browser.post(path, body)).json().message).toContain('out of date');
  });

  it('keep the plan through the grace period of a failed payment, and after it again once it is paid', async () => {
    const { signUp, operator, mailsTo } = shared();
    const browser = await signUp();
    const { id } = await subscribe(browser, 'pay');
    const admin = await operator();
    await browser.post(`${browser.path}/billing/test-checkouts/${id}`, { outcome: 'fail' });
    await admin.post('admin/billing/test-clock', { days: 15 });
    const due = await billingOf(browser);
    expect(due.subscription).toMatchObject({ status: 'past_due' });
    expect(due.payments[0]).toMatchObject({ status: 'failed', failure: 'The payment was declined.' });
    expect(await planOf(browser)).toBe('plus');
    const { alert } = (await browser.get(`${browser.path}/billing/alert`)).json();
    expect(alert).toMatchObject({ planName: 'Plus', graceUntil: due.subscription?.graceUntil });
    await admin.post('admin/billing/test-clock', { days: 8 });
    expect((await billingOf(browser)).subscription).toMatchObject({ status: 'halted' });
    expect(await planOf(browser)).toBe('free');
    const paid = await browser.post(`${browser.path}/billing/test-checkouts/${id}`, { outcome: 'pay' });
    expect(paid.json().subscription).toMatchObject({ status: 'active', pastDueSince: null });
    expect(await planOf(browser)).toBe('plus');
    expect((await browser.get(`${browser.path}/billing/alert`)).json()).toEqual({ alert: null });
    expect(await mailsTo(browser.user.email ?? '')).toBeDefined();
  });

  it('end a cancelled subscription with its period, unless it is resumed', async () => {
    const { signUp, operator } = shared();
    const browser = await signUp();
    await subscribe(browser, 'pay');
    const cancelled = (await browser.post(`${browser.path}/billing/cancel`)).json() as BillingAnswer;
    expect(cancelled.subscription).toMatchObject({ cancelsAtPeriodEnd: true, status: 'trialing', nextTotal: null });
    expect(await planOf(browser)).toBe('plus');
    const resumed = (await browser.post(`${browser.path}/billing/resume`)).json() as BillingAnswer;
    expect(resumed.subscription).toMatchObject({ cancelsAtPeriodEnd: false });
    expect((await browser.post(`${browser.path}/billing/resume`)).statusCode).toBe(400);
    await browser.post(`${browser.path}/billing/cancel`);
    await (await operator()).post('admin/billing/test-clock', { days: 15 });
    expect((await billingOf(browser)).subscription).toMatchObject({ status: 'canceled' });
    expect(await planOf(browser)).toBe('free');
    const again = await subscribe(browser, 'pay');
    expect(again.billing.subscription).toMatchObject({ status: 'active' });
    expect(again.billing.payments).toHaveLength(1);
  });

  it('are refunded by an operator, up to what was paid', async () => {
    const { signUp, operator } = shared();
    const browser = await signUp();
    await subscribe(browser, 'pay');
    const admin = await operator();
    await admin.post('admin/billing/test-clock', { days: 15 });
    const payment = (await billingOf(browser)).payments[0];
    const path = `admin/payments/${payment?.id}/refund`;
    const tooMuch = await admin.post(path, { amount: 49_901, reason: 'No' });
    expect(tooMuch.statusCode).toBe(400);
    const part = await admin.post(path, { amount: 10_000, reason: 'Outage' });
    expect(part.json().payments[0]).toMatchObject({ refunded: 10_000 });
    const rest = await admin.post(path, { amount: null, reason: 'Goodwill' });
    expect(rest.json().payments[0]).toMatchObject({ refunded: 49_900 });
    expect((await admin.post(path, { amount: null, reason: 'Again' })).statusCode).toBe(400);
  });

  it('are refunded once by two operators at once', async () => {
    const { signUp, operator } = shared();
    const browser = await signUp();
    await subscribe(browser, 'pay');
    const admin = await operator();
    await admin.post('admin/billing/test-clock', { days: 15 });
    const payment = (await billingOf(browser)).payments[0];
    const path = `admin/payments/${payment?.id}/refund`;
    const refund = () => admin.post(path, { amount: 30_000, reason: 'Goodwill' });
    const both = await Promise.all([refund(), refund()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await billingOf(browser)).payments[0]).toMatchObject({ refunded: 30_000 });
    expect((await admin.post(path, { amount: 19_900, reason: 'The rest' })).statusCode).toBe(200);
  });

  it('show another account neither the checkout nor its buttons', async () => {
    const [asha, mallory] = [await shared().signUp(), await shared().signUp()];
    const { id } = await subscribe(asha, 'leave');
    expect((await mallory.get(`${mallory.path}/billing/test-checkouts/${id}`)).statusCode).toBe(404);
    const paid = await mallory.post(`${mallory.path}/billing/test-checkouts/${id}`, { outcome: 'pay' });
    expect(paid.statusCode).toBe(404);
    expect(await planOf(asha)).toBe('free');
  });

  it('take webhooks that are signed, and no others', async () => {
    const { app } = shared();
    const body = JSON.stringify({ id: 'evt_1', kind: 'x', subscription: 'test_x', at: 0 });
    for (const headers of [{}, { 'x-test-signature': '00' }, { 'x-test-signature': 'f'.repeat(64) }]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/billing/webhooks/test',
        payload: body,
        headers: { 'content-type': 'application/json', ...headers },
      });
      expect(answer.statusCode).toBe(400);
    }
  });
});

describe('bank transfers', () => {
  it('grant the plan once an operator marks them as paid, each period again', async () => {
    const { signUp, operator } = shared();
    const browser = await signUp();
    await subscribe(browser, 'pay');
    await browser.post(`${browser.path}/billing/cancel`); // the trial is used up
    const admin = await operator();
    await admin.post('admin/billing/test-clock', { days: 15 });
    await billingOf(browser);
    const answer = await browser.post(`${browser.path}/billing/checkout`, { ...WANTED, provider: 'manual' });
    expect(answer.json().step).toMatchObject({ kind: 'transfer', instructions: 'Account 1234567890', amount: 49_900 });
    expect(answer.json().step.reference).toMatch(/^WW-[\dA-F]{10}$/);
    expect(await planOf(browser)).toBe('free');
    const { subscriptions } = (await admin.get('admin/subscriptions?status=incomplete')).json();
    const own = subscriptions.find(({ userId }: { userId: string }) => userId === browser.user._id);
    const path = `admin/subscriptions/${own.id}/paid`;
    const paid = await admin.post(path, { note: 'Bank statement 4711' });
    expect(paid.json()).toMatchObject({ status: 'active', payments: [{ amount: 49_900, status: 'succeeded' }, ...[]] });
    expect(await planOf(browser)).toBe('plus');
    expect((await admin.post(path, { note: 'Again' })).statusCode).toBe(400);
    const { kind } = await shared()
      .db.selectFrom('security_events')
      .select('kind')
      .where('user_id', '=', admin.user._id)
      .where('kind', '=', 'payment-marked')
      .executeTakeFirstOrThrow();
    expect(kind).toBe('payment-marked');
  });
});
