import type { BillingAnswer, ChangeQuote } from '@wickwise/contract';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { up as shareCoupons } from '../../../migrations/0092-coupon-shares.ts';
import { onceForAll } from '../../testing/at-end.ts';
import type { SignedInBrowser } from '../../testing/test-accounts.ts';
import { startTestBilling } from '../../testing/test-billing.ts';
import { type NewCoupon, putCoupon } from './store/coupons.ts';

const WANTED = {
  plan: 'pro',
  period: 'month',
  seats: 1,
  currency: 'INR',
  coupon: null,
  provider: 'test',
  address: { name: 'Asha', lines: 'MG Road', country: 'IN', state: '27', postalCode: '411001', taxId: null },
};
const [PLUS, PRO] = [49_900, 119_900];

/** Plans without a trial: the first payment is made at once. */
const shared = onceForAll(async () => {
  const billing = await startTestBilling();
  await billing.db.updateTable('plans').set({ trial_days: 0 }).execute();
  return { ...billing, admin: await billing.operator() };
});

/** Stores a coupon of a fifth. */
const offer = (code: string, change: Partial<NewCoupon> = {}) =>
  putCoupon(
    shared().db,
    { code, permille: 200, payments: null, offerId: null, mostUses: null, endsAt: null, ...change },
    Date.now(),
  );

const order = (browser: SignedInBrowser, change: object = {}) =>
  browser.post(`${browser.path}/billing/checkout`, { ...WANTED, ...change });

async function pay(browser: SignedInBrowser, ordered: Awaited<ReturnType<typeof order>>): Promise<BillingAnswer> {
  const id = ordered.json().step.url.split('test=')[1];
  return (await browser.post(`${browser.path}/billing/test-checkouts/${id}`, { outcome: 'pay' })).json();
}

const billingOf = async (browser: SignedInBrowser): Promise<BillingAnswer> =>
  (await browser.post(`${browser.path}/billing/refresh`)).json();

const pass = (days: number) => shared().admin.post('admin/billing/test-clock', { days });

async function changeTo(browser: SignedInBrowser, wanted: object): Promise<ChangeQuote> {
  const asked = { period: 'month', seats: 1, ...wanted };
  const quote: ChangeQuote = (await browser.post(`${browser.path}/billing/change-quote`, asked)).json();
  const { dueNow, at } = quote;
  const changed = await browser.post(`${browser.path}/billing/change`, { ...asked, dueNow, at });
  expect(changed.statusCode).toBe(200);
  return quote;
}

describe('a coupon of all payments', () => {
  it('takes its share of a smaller plan too, as the change said', async () => {
    await offer('FIFTH');
    const browser = await shared().signUp();
    const begun = await pay(browser, await order(browser, { coupon: 'fifth' }));
    expect(begun.payments).toMatchObject([{ amount: PRO * 0.8 }]);
    expect(begun.subscription).toMatchObject({ nextTotal: PRO * 0.8 });
    expect(await changeTo(browser, { plan: 'plus' })).toMatchObject({ when: 'cycleEnd', nextTotal: PLUS * 0.8 });
    expect((await billingOf(browser)).subscription).toMatchObject({ nextTotal: PLUS * 0.8 });
    await pass(32);
    const renewed = await billingOf(browser);
    expect(renewed.payments[0]).toMatchObject({ amount: PLUS * 0.8, status: 'succeeded' });
    expect(renewed.subscription).toMatchObject({ plan: 'plus', nextTotal: PLUS * 0.8 });
  });

  it('stays through an upgrade, whose rest of the period it reduces as well', async () => {
    await offer('STAYS');
    const browser = await shared().signUp();
    await pay(browser, await order(browser, { plan: 'plus', coupon: 'STAYS' }));
    const quote = await changeTo(browser, { plan: 'pro' });
    expect(quote).toMatchObject({ when: 'now', nextTotal: PRO * 0.8 });
    expect(quote.charge).toBeLessThanOrEqual(PRO * 0.8);
    expect(quote.dueNow).toBeLessThanOrEqual((PRO - PLUS) * 0.8 + 1);
    await pass(32);
    expect((await billingOf(browser)).payments[0]).toMatchObject({ amount: PRO * 0.8 });
  });
});

describe('a coupon of some payments', () => {
  it('counts the year of a longer period as one of them', async () => {
    await offer('TWICE', { payments: 2 });
    const browser = await shared().signUp();
    const begun = await pay(browser, await order(browser, { plan: 'plus', coupon: 'TWICE' }));
    expect(begun.subscription).toMatchObject({ nextTotal: PLUS * 0.8 });
    const quote = await changeTo(browser, { plan: 'plus', period: 'year' });
    expect(quote.charge).toBe(quote.nextTotal * 0.8);
    expect((await billingOf(browser)).subscription).toMatchObject({ nextTotal: quote.nextTotal });
  });

  it('is used once by an account', async () => {
    await offer('FIRST', { payments: 1 });
    const browser = await shared().signUp();
    const begun = await pay(browser, await order(browser, { coupon: 'FIRST' }));
    expect(begun.subscription).toMatchObject({ nextTotal: PRO });
    await browser.post(`${browser.path}/billing/cancel`);
    await pass(32);
    expect((await billingOf(browser)).subscription).toMatchObject({ status: 'canceled' });
    const again = await order(browser, { coupon: 'first' });
    expect(again.statusCode).toBe(400);
    expect(again.json().message).toContain('already');
    const other = await shared().signUp();
    expect((await order(other, { coupon: 'FIRST' })).statusCode).toBe(200);
  });
});

describe('a coupon for some accounts', () => {
  it('is held by orders that wait for their payment, also of two at once', async () => {
    await offer('SINGLE', { mostUses: 1 });
    const browsers = [await shared().signUp(), await shared().signUp()];
    const orders = await Promise.all(browsers.map((one) => order(one, { coupon: 'SINGLE' })));
    expect(orders.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const winner = orders.findIndex(({ statusCode }) => statusCode === 200);
    const [browser] = browsers.slice(winner);
    if (!browser) throw new Error('nobody got the coupon');
    const again = await order(browser, { coupon: 'SINGLE' }); // its own order isn't counted
    expect(again.statusCode).toBe(200);
    expect((await pay(browser, again)).payments).toMatchObject([{ amount: PRO * 0.8 }]);
    const coupons = shared().db.selectFrom('billing_coupons').select('used').where('code', '=', 'SINGLE');
    expect(await coupons.executeTakeFirst()).toEqual({ used: 1 });
  });

  it('is free again once such an order has run out', async () => {
    await offer('AGAIN', { mostUses: 1 });
    const [asha, ravi] = [await shared().signUp(), await shared().signUp()];
    expect((await order(asha, { coupon: 'AGAIN' })).statusCode).toBe(200);
    expect((await order(ravi, { coupon: 'AGAIN' })).json().message).toContain('used up');
    const own = shared().db.updateTable('billing_checkouts').where('user_id', '=', asha.user._id);
    await own.set({ created_at: new Date(Date.now() - 4 * 86_400_000) }).execute();
    expect((await order(ravi, { coupon: 'AGAIN' })).statusCode).toBe(200);
  });
});

describe('coupons of earlier releases', () => {
  it('become a share of the price', async () => {
    const { db, signUp } = shared();
    await offer('OLD');
    const browser = await signUp();
    const ordered = await order(browser, { coupon: 'OLD' });
    const discount = { code: 'OLD', net: 95_920, total: 113_186, payments: null, offerId: null };
    const userId = browser.user._id;
    const checkout = db.selectFrom('billing_checkouts').select('terms').where('user_id', '=', userId);
    const agreed = JSON.stringify({ ...((await checkout.executeTakeFirstOrThrow()).terms as object), discount });
    await db.updateTable('billing_checkouts').set({ terms: agreed }).where('user_id', '=', userId).execute();
    const object = db.selectFrom('local_subscriptions').select('state').where('user_id', '=', userId);
    const state = JSON.stringify({ ...((await object.executeTakeFirstOrThrow()).state as object), discount });
    await db.updateTable('local_subscriptions').set({ state }).where('user_id', '=', userId).execute();
    await db.schema.dropIndex('billing_checkouts_by_coupon').execute(); // as before the migration
    await shareCoupons(db as unknown as Kysely<unknown>);
    expect((await pay(browser, ordered)).payments).toMatchObject([{ amount: PRO * 0.8 }]);
  });
});
