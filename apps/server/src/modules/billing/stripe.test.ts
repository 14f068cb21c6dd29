import type { BillingAnswer, ChangeQuote, CheckoutRequest } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { entitlementOf } from '#platform/entitlements/grants.ts';
import { onceForAll } from '../../testing/at-end.ts';
import { FakeStripe } from '../../testing/fake-stripe.ts';
import type { SignedInBrowser } from '../../testing/test-accounts.ts';
import { startTestBilling } from '../../testing/test-billing.ts';
import { putCoupon } from './store/coupons.ts';

const WEBHOOK = '/api/v1/billing/webhooks/stripe';
const WANTED: CheckoutRequest = {
  plan: 'plus',
  period: 'month',
  seats: 1,
  currency: 'USD',
  coupon: null,
  provider: 'stripe',
  address: { name: 'Ada', lines: 'Main Street 1', country: 'US', state: 'NY', postalCode: '10001', taxId: null },
};
const PRO = { plan: 'pro', period: 'month', seats: 1 };

const shared = onceForAll(async () => {
  const fake = await new FakeStripe().start();
  fake.nowMs = Date.now();
  const { baseUrl, secretKey, webhookSecret } = fake;
  const billing = await startTestBilling({ stripe: { baseUrl, secretKey, webhookSecret } });
  return { ...billing, fake };
});

async function checkout(browser: SignedInBrowser, change: object = {}): Promise<string> {
  const answer = await browser.post(`${browser.path}/billing/checkout`, { ...WANTED, ...change });
  expect(answer.json()).toMatchObject({ step: { kind: 'open', url: expect.stringContaining('checkout.stripe.com') } });
  return answer.json().step.url.split('/').at(-1);
}

/** An account that has paid; its trial is used up. */
async function subscribed() {
  const { signUp, fake } = shared();
  const browser = await signUp();
  const id = fake.finish(await checkout(browser));
  fake.renew(id);
  return { browser, id, billing: await billingOf(browser) };
}

const billingOf = async (browser: SignedInBrowser): Promise<BillingAnswer> =>
  (await browser.post(`${browser.path}/billing/refresh`)).json();

const planOf = async ({ user }: SignedInBrowser): Promise<string> =>
  (await entitlementOf(shared().db, user._id, Date.now())).planKey;

const quoteOf = async (browser: SignedInBrowser, wanted: object): Promise<ChangeQuote> =>
  (await browser.post(`${browser.path}/billing/change-quote`, wanted)).json();

const changeTo = async (browser: SignedInBrowser, wanted: object) => {
  const { dueNow, at } = await quoteOf(browser, wanted);
  return browser.post(`${browser.path}/billing/change`, { ...wanted, dueNow, at });
};

const deliver = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  shared().app.inject({ method: 'POST', url: WEBHOOK, payload: body, headers });

describe('Stripe', () => {
  it('begins by its own checkout page, with a trial, and a price that carries our terms', async () => {
    const { signUp, fake } = shared();
    const browser = await signUp();
    const session = await checkout(browser);
    expect((await billingOf(browser)).subscription).toMatchObject({ status: 'incomplete' });
    expect(await planOf(browser)).toBe('free');
    const id = fake.finish(session);
    const trial = await billingOf(browser);
    expect(trial.subscription).toMatchObject({ status: 'trialing', plan: 'plus', method: 'card' });
    expect(trial.subscription?.nextTotal).toBe(Number(fake.all('price')[0]?.unit_amount));
    expect(await planOf(browser)).toBe('plus');
    fake.renew(id);
    const paid = await billingOf(browser);
    expect(paid.subscription).toMatchObject({ status: 'active' });
    expect(paid.payments).toMatchObject([{ status: 'succeeded', currency: 'USD', refunded: 0 }]);
  });

  it('takes signed webhooks once each, in any order, within five minutes, and no others', async () => {
    const { fake, db } = shared();
    const { id, browser } = await subscribed();
    fake.renew(id, false);
    const own = fake.outbox.filter(({ body }) => body.includes(`"${id}"`));
    const countEvents = async () => (await db.selectFrom('billing_events').select('id').execute()).length;
    const before = await countEvents();
    for (const one of [...own.toReversed(), ...own]) expect((await deliver(one)).statusCode).toBe(204);
    expect(await countEvents()).toBe(before + own.length);
    await expect
      .poll(async () => {
        const row = db.selectFrom('subscriptions').select('status').where('provider_id', '=', id);
        return (await row.executeTakeFirst())?.status;
      })
      .toBe('past_due');
    const body = own[0]?.body ?? '';
    for (const headers of [
      { 'content-type': 'application/json' },
      { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      fake.sign(`${body} `),
      fake.sign(body, Date.now() - 301_000),
      fake.sign(body, Date.now() + 310_000),
    ])
      expect((await deliver({ body, headers })).statusCode).toBe(400);
    for (const skewMs of [-290_000, 290_000])
      expect((await deliver({ body, headers: fake.sign(body, Date.now() + skewMs) })).statusCode).toBe(204);
    const strange = JSON.stringify({ ...JSON.parse(body), id: 'evt_\0' });
    expect((await deliver({ body: strange, headers: fake.sign(strange, Date.now()) })).statusCode).toBe(400);
    fake.recover(id);
    expect((await billingOf(browser)).subscription).toMatchObject({ status: 'active', pastDueSince: null });
  });

  it('shows what Stripe would take for a change, and takes that', async () => {
    const { browser, billing } = await subscribed();
    const quote = await quoteOf(browser, PRO);
    expect(quote).toMatchObject({ when: 'now', isMadeAgain: false });
    expect(quote.dueNow).toBeGreaterThan(0);
    expect((await changeTo(browser, PRO)).json()).toEqual({ step: { kind: 'done' } });
    const after = await billingOf(browser);
    expect(after.subscription).toMatchObject({ plan: 'pro', periodEnd: billing.subscription?.periodEnd });
    expect(after.payments.some(({ amount }) => amount === quote.dueNow)).toBe(true);
    expect(await planOf(browser)).toBe('pro');
    expect((await changeTo(browser, { ...PRO, plan: 'plus' })).statusCode).toBe(200);
    expect((await billingOf(browser)).subscription).toMatchObject({ plan: 'pro', nextPlanName: 'Plus' });
  });

  it('changes nothing where the payment of a change is declined', async () => {
    const { fake } = shared();
    const { browser } = await subscribed();
    fake.isDeclining = true;
    const declined = await changeTo(browser, PRO);
    fake.isDeclining = false;
    expect(declined.statusCode).toBe(400);
    expect(declined.json().message).toContain('declined');
    expect((await billingOf(browser)).subscription).toMatchObject({ plan: 'plus' });
  });

  it('cancels with the period, and resumes', async () => {
    const { browser } = await subscribed();
    const cancelled = (await browser.post(`${browser.path}/billing/cancel`)).json() as BillingAnswer;
    expect(cancelled.subscription).toMatchObject({ cancelsAtPeriodEnd: true, nextTotal: null });
    const resumed = (await browser.post(`${browser.path}/billing/resume`)).json() as BillingAnswer;
    expect(resumed.subscription).toMatchObject({ cancelsAtPeriodEnd: false });
    const { url } = (await browser.post(`${browser.path}/billing/manage`)).json();
    expect(url).toContain('billing.stripe.com');
  });

  it('applies a coupon to the payments that it is for', async () => {
    const { db, signUp, fake } = shared();
    await putCoupon(
      db,
      { code: 'half', permille: 500, payments: 1, offerId: null, mostUses: 1, endsAt: null },
      Date.now(),
    );
    const browser = await signUp();
    const { plan, period, seats, currency } = WANTED;
    const asked = { plan, period, seats, currency, coupon: 'HALF', country: 'US', state: null, taxId: null };
    const quote = (await browser.post(`${browser.path}/billing/quote`, asked)).json();
    expect(quote).toMatchObject({ discount: quote.net / 2, discountedPayments: 1, laterTotal: quote.net });
    const session = await checkout(browser, { coupon: 'half' });
    expect(fake.all('coupon').at(-1)).toMatchObject({ duration: 'once', percent_off: 50 });
    fake.finish(session);
    await billingOf(browser);
    const other = await signUp();
    const used = await other.post(`${other.path}/billing/quote`, asked);
    expect(used.json().message).toContain('used up');
    const unknown = await other.post(`${other.path}/billing/quote`, { ...asked, coupon: 'NOPE' });
    expect(unknown.json().message).toContain('doesn’t exist');
  });

  it('takes a coupon’s share of another plan, as its price was shown', async () => {
    const { db, signUp, fake } = shared();
    await putCoupon(
      db,
      { code: 'fifth', permille: 200, payments: null, offerId: null, mostUses: null, endsAt: null },
      Date.now(),
    );
    const browser = await signUp();
    const id = fake.finish(await checkout(browser, { plan: 'pro', coupon: 'FIFTH' }));
    fake.renew(id);
    const begun = await billingOf(browser);
    expect(begun.subscription?.nextTotal).toBe(begun.payments[0]?.amount);
    const wanted = { ...PRO, plan: 'plus' };
    const { nextTotal } = await quoteOf(browser, wanted);
    expect((await changeTo(browser, wanted)).statusCode).toBe(200);
    expect((await billingOf(browser)).subscription).toMatchObject({ nextPlanName: 'Plus', nextTotal });
    fake.renew(id);
    const renewed = await billingOf(browser);
    expect(renewed.subscription).toMatchObject({ plan: 'plus', nextPlanName: null, nextTotal });
    expect(renewed.payments.map(({ amount }) => amount)).toContain(nextTotal);
  });

  it('shows the next payment less an amount that an operator took off at Stripe', async () => {
    const { fake } = shared();
    const { browser, id, billing } = await subscribed();
    const before = billing.subscription?.nextTotal ?? 0;
    fake.takeOff(id, 150);
    expect((await billingOf(browser)).subscription).toMatchObject({ nextTotal: before - 150 });
    const quote = await quoteOf(browser, { ...PRO, plan: 'plus', period: 'year' });
    expect(quote.nextTotal).toBe(10 * before - 150);
    fake.renew(id);
    expect((await billingOf(browser)).payments[0]).toMatchObject({ amount: before - 150 });
  });

  it('refunds what an operator gives back', async () => {
    const { operator } = shared();
    const { billing, browser } = await subscribed();
    const admin = await operator();
    const refunded = await admin.post(`admin/payments/${billing.payments[0]?.id}/refund`, {
      amount: 200,
      reason: 'Outage',
    });
    expect(refunded.json().payments[0]).toMatchObject({ refunded: 200 });
    expect((await billingOf(browser)).payments[0]).toMatchObject({ refunded: 200 });
  });

  it('can be asked for a refund again that it refused', async () => {
    const { operator, fake } = shared();
    const { billing } = await subscribed();
    const admin = await operator();
    const refund = () => admin.post(`admin/payments/${billing.payments[0]?.id}/refund`, { amount: null, reason: 'x' });
    fake.refusals = [402]; // as Stripe answers where its balance is too small
    expect((await refund()).statusCode).toBeGreaterThanOrEqual(400);
    expect((await refund()).json().payments[0]).toMatchObject({ refunded: billing.payments[0]?.amount });
  });

  it('repeats what failed on the way without making it twice', async () => {
    const { fake, signUp } = shared();
    const browser = await signUp();
    const before = fake.all('cs').length;
    fake.refusals = [500, 503];
    await checkout(browser);
    expect(fake.all('cs').length).toBe(before + 1);
    fake.isAway = true;
    const away = await browser.post(`${browser.path}/billing/checkout`, WANTED);
    fake.isAway = false;
    expect(away.statusCode).toBe(503);
    expect(JSON.stringify(away.json())).not.toContain('sk_test');
  });

  it('cancels and refunds the second of two subscriptions of an account', async () => {
    const { fake, signUp } = shared();
    const browser = await signUp();
    const [one, two] = [await checkout(browser), await checkout(browser)];
    const kept = fake.finish(one);
    await billingOf(browser);
    const second = fake.finish(two);
    fake.renew(second);
    await billingOf(browser);
    expect(fake.things.get(kept)).toMatchObject({ status: 'trialing' });
    expect(fake.things.get(second)).toMatchObject({ status: 'canceled' });
    const { subscription, payments } = await billingOf(browser);
    expect(subscription).toMatchObject({ status: 'trialing' });
    expect(payments[0]).toMatchObject({ status: 'succeeded', refunded: payments[0]?.amount });
  });

  it('finds what its webhooks left out: an address that was off for a day', async () => {
    const { fake, signUp, reconcile } = shared();
    const browser = await signUp();
    fake.finish(await checkout(browser));
    expect(await planOf(browser)).toBe('free');
    await reconcile();
    expect(await planOf(browser)).toBe('plus');
  });
});
