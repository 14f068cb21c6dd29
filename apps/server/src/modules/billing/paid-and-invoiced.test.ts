import { randomUUID } from 'node:crypto';
import type { BillingAnswer, InvoiceSummary } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { onceForAll } from '../../testing/at-end.ts';
import type { SignedInBrowser } from '../../testing/test-accounts.ts';
import { startTestBilling } from '../../testing/test-billing.ts';
import { TEST_SELLER } from '../../testing/test-invoices.ts';

const MUMBAI = {
  name: 'Asha Rao',
  lines: '12 Marine Drive, Mumbai',
  country: 'IN',
  state: '27',
  postalCode: '400020',
  taxId: null,
};
const NEW_YORK = { ...MUMBAI, lines: 'Main Street 1', country: 'US', state: 'NY', postalCode: '10001' };
const WANTED = { plan: 'plus', period: 'month', seats: 1, currency: 'INR', coupon: null, address: MUMBAI };

const shared = onceForAll(() => startTestBilling());

/** Opens a checkout with test payments; the trial is used up where it was ended before. */
async function order(browser: SignedInBrowser, change: object = {}): Promise<string> {
  const answer = await browser.post(`${browser.path}/billing/checkout`, { ...WANTED, provider: 'test', ...change });
  return answer.json().step.url.split('test=')[1];
}

const pay = (browser: SignedInBrowser, id: string) =>
  browser.post(`${browser.path}/billing/test-checkouts/${id}`, { outcome: 'pay' });

const billingOf = async (browser: SignedInBrowser): Promise<BillingAnswer> =>
  (await browser.post(`${browser.path}/billing/refresh`)).json();

const invoicesOf = async (browser: SignedInBrowser): Promise<InvoiceSummary[]> =>
  (await browser.get(`${browser.path}/invoices`)).json().invoices;

/** The printed parts of an account's newest document. */
async function newestParts({ user }: SignedInBrowser) {
  const rows = shared().db.selectFrom('invoices').select(['net', 'tax', 'total', 'document']);
  return rows.where('user_id', '=', user._id).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
}

describe('an address', () => {
  it('has a country, in India a state, and a GSTIN that can be right', async () => {
    const browser = await shared().signUp();
    for (const [field, change] of Object.entries({
      'address.country': { country: 'ZZ' },
      'address.state': { state: 'MH' },
      'address.taxId': { taxId: '27AAPFU0939F1ZW' },
    })) {
      const address = { ...MUMBAI, ...change };
      const answer = await browser.post(`${browser.path}/billing/checkout`, { ...WANTED, provider: 'test', address });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: [{ field }] }]);
    }
    for (const state of ['99', null]) {
      const address = { ...MUMBAI, state };
      const answer = await browser.post(`${browser.path}/billing/checkout`, { ...WANTED, provider: 'test', address });
      expect(answer.json()).toMatchObject({ fields: [{ field: 'address.state' }] });
    }
    const { address: _, ...wanted } = WANTED;
    const quote = (place: object) =>
      browser.post(`${browser.path}/billing/quote`, { ...wanted, country: 'IN', state: null, taxId: null, ...place });
    expect((await quote({})).statusCode).toBe(200); // the form is still being filled in
    expect((await quote({ state: '99' })).json()).toMatchObject({ fields: [{ field: 'state' }] });
    expect((await quote({ taxId: '27 AAPFU 0939F1ZV' })).statusCode).toBe(200);
    expect((await quote({ country: 'US', state: 'NY', taxId: '12-345' })).statusCode).toBe(200);
  });
});

describe('what is invoiced', () => {
  it('sums to what was paid, though the seller changed after the order', async () => {
    const { operator, signUp } = shared();
    const browser = await signUp();
    const admin = await operator();
    await pay(browser, await order(browser)); // agreed while nobody had said who sells, so without tax
    await admin.call('PUT', 'admin/invoice-seller', TEST_SELLER);
    await admin.post('admin/billing/test-clock', { days: 15 });
    const [payment] = (await billingOf(browser)).payments;
    expect(payment).toMatchObject({ amount: 49_900, status: 'succeeded' });
    expect(await invoicesOf(browser)).toMatchObject([{ kind: 'invoice', total: 49_900 }]);
    expect(await newestParts(browser)).toMatchObject({ net: 42_288, tax: 7_612 });
    const refunded = await admin.post(`admin/payments/${payment?.id}/refund`, { amount: null, reason: 'Goodwill' });
    expect(refunded.statusCode).toBe(200);
    expect((await invoicesOf(browser))[0]).toMatchObject({ kind: 'credit-note', total: 49_900 });
  });

  it('names the address of the order that was paid, not that of a later one', async () => {
    const { operator, signUp } = shared();
    const browser = await signUp();
    const admin = await operator();
    await admin.call('PUT', 'admin/invoice-seller', TEST_SELLER);
    const first = await order(browser);
    await order(browser, { address: NEW_YORK });
    expect((await billingOf(browser)).address).toMatchObject({ country: 'US' });
    await pay(browser, first);
    await admin.post('admin/billing/test-clock', { days: 15 });
    const billing = await billingOf(browser);
    expect(billing.address).toEqual(MUMBAI);
    expect(billing.payments).toMatchObject([{ amount: 58_882 }]);
    const { net, tax, document } = await newestParts(browser);
    expect([net, tax]).toEqual([49_900, 8_982]);
    expect(document).toMatchObject({ buyer: { country: 'IN' }, taxed: { placeOfSupply: '27' } });
  });

  it('never keeps a refund from being stored, where an invoice was once written below its payment', async () => {
    const { db, operator, signUp } = shared();
    const browser = await signUp();
    const admin = await operator();
    await pay(browser, await order(browser));
    await admin.post('admin/billing/test-clock', { days: 15 });
    const [payment] = (await billingOf(browser)).payments;
    const more = (payment?.amount ?? 0) + 5_000;
    await db
      .updateTable('payments')
      .set({ amount: more })
      .where('id', '=', payment?.id ?? '')
      .execute();
    const objects = db
      .selectFrom('local_subscriptions')
      .select(['id', 'state'])
      .where('user_id', '=', browser.user._id);
    for (const { id, state } of await objects.execute()) {
      const { payments, ...rest } = state as { payments: object[] };
      const raised = JSON.stringify({ ...rest, payments: payments.map((one) => ({ ...one, amount: more })) });
      await db.updateTable('local_subscriptions').set({ state: raised }).where('id', '=', id).execute();
    }
    const refunded = await admin.post(`admin/payments/${payment?.id}/refund`, { amount: null, reason: 'All of it' });
    expect(refunded.json().payments[0]).toMatchObject({ refunded: more });
    expect((await invoicesOf(browser))[0]).toMatchObject({ kind: 'credit-note', total: payment?.amount });
    expect((await admin.post('admin/billing/test-clock', { days: 1 })).statusCode).toBe(200);
  });

  it('can fail for one test subscription without keeping the clock from the others', async () => {
    const { db, operator, signUp } = shared();
    const [broken, browser] = [await signUp(), await signUp()];
    for (const one of [broken, browser]) await pay(one, await order(one));
    const admin = await operator();
    // its object is of a plan that no subscription can be stored with
    const found = db.selectFrom('local_subscriptions').select(['id', 'state']).where('user_id', '=', broken.user._id);
    const { id, state } = await found.executeTakeFirstOrThrow();
    const kept = state as { terms: object };
    const spoilt = JSON.stringify({ ...kept, terms: { ...kept.terms, priceId: randomUUID() } });
    await db.updateTable('local_subscriptions').set({ state: spoilt }).where('id', '=', id).execute();
    expect((await admin.post('admin/billing/test-clock', { days: 15 })).statusCode).toBe(200);
    expect((await billingOf(browser)).subscription).toMatchObject({ status: 'active' });
    await db
      .updateTable('local_subscriptions')
      .set({ state: JSON.stringify(state) })
      .where('id', '=', id)
      .execute();
  });
});
