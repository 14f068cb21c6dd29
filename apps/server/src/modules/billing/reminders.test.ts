import type { CheckoutRequest } from '@wickwise/contract';
import { HOUR_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { onceForAll } from '../../testing/at-end.ts';
import { ModelProvider } from '../../testing/model-provider.ts';
import { startTestBilling } from '../../testing/test-billing.ts';
import { silentProviders } from './silence.ts';
import { insertEvent } from './store/events.ts';

const WANTED: CheckoutRequest = {
  plan: 'plus',
  period: 'month',
  seats: 1,
  currency: 'INR',
  coupon: null,
  provider: 'test',
  address: { name: 'Asha', lines: 'Mumbai', country: 'IN', state: '27', postalCode: '400020', taxId: null },
};

const shared = onceForAll(() => startTestBilling());

describe('a payment that failed', () => {
  it('is reminded of on the day, after three and after seven days, once each, by mail and in the app', async () => {
    const { signUp, operator, reconcile, mailsTo, db } = shared();
    const browser = await signUp('asha@example.com');
    const admin = await operator();
    const { step } = (await browser.post(`${browser.path}/billing/checkout`, WANTED)).json();
    const path = `${browser.path}/billing/test-checkouts/${step.url.split('test=')[1]}`;
    await browser.post(path, { outcome: 'pay' });
    await browser.post(path, { outcome: 'fail' });
    const subjects = async (): Promise<string[]> => {
      const mails = await mailsTo('asha@example.com');
      return mails.map(({ subject }) => subject).filter((subject) => subject.includes('Plus'));
    };
    await admin.post('admin/billing/test-clock', { days: 14 }); // the end of the trial
    for (let k = 0; k < 2; k++) await reconcile();
    expect(await subjects()).toEqual(['The payment for Plus failed']);
    await admin.post('admin/billing/test-clock', { days: 3 });
    for (let k = 0; k < 2; k++) await reconcile();
    await admin.post('admin/billing/test-clock', { days: 5 });
    await reconcile();
    expect(await subjects()).toEqual([
      'The payment for Plus failed',
      'The payment for Plus is still due',
      'The payment for Plus is still due',
    ]);
    const [first, , last] = (await mailsTo('asha@example.com')).filter(({ subject }) => subject.includes('Plus'));
    expect(first?.text).toContain('₹499.00');
    expect(first?.text).toMatch(/stays on until \d+ \w+ \d{4}/);
    expect(last?.text).toContain('on the free plan now');
    const notices = db.selectFrom('notices').select('id').where('user_id', '=', browser.user._id);
    expect((await notices.execute()).length).toBeGreaterThanOrEqual(3);
  });
});

describe('a provider that sends no webhooks', () => {
  it('is reported while it has running subscriptions, after its time', async () => {
    const { db, signUp } = shared();
    const browser = await signUp();
    const now = Date.now();
    const provider = new ModelProvider(() => now);
    const silent = (at: number) => silentProviders(db, [provider], { now: at, since: now, silenceMs: 2 * HOUR_MS });
    expect(await silent(now + 3 * HOUR_MS)).toEqual([]);
    const price = await db.selectFrom('plan_prices').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('subscriptions')
      .values({
        id: crypto.randomUUID(),
        user_id: browser.user._id,
        provider: 'razorpay',
        provider_id: 'sub_1',
        plan_key: price.plan_key,
        price_id: price.id,
        seats: 1,
        status: 'active',
        provider_state: 'active',
        period_start: new Date(),
        period_end: new Date(),
        cancels_at_period_end: false,
        past_due_since: null,
        method: null,
        terms: '{}',
        read_at: new Date(),
        created_at: new Date(),
        ended_at: null,
      })
      .execute();
    expect(await silent(now + HOUR_MS)).toEqual([]);
    expect(await silent(now + 3 * HOUR_MS)).toMatchObject([{ provider: 'razorpay', lastAt: null, live: 1 }]);
    await insertEvent(db, 'razorpay', { id: 'e1', kind: 'x', subscriptionId: null, at: now }, now + 2 * HOUR_MS);
    expect(await silent(now + 3 * HOUR_MS)).toEqual([]);
  });
});
