import type { AdminPlans, KeptThings, OwnPlan, PlanGrant, PlansAnswer } from '@wickwise/contract';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { setOperator } from '#modules/accounts/operators.ts';
import { addStrategy } from '#modules/strategies/store.ts';
import type { Database } from '#platform/db/db.ts';
import { API_PREFIX } from '#platform/http.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { planAlertCalls } from '../../roles/alerts.ts';
import { noticeCalls } from '../../roles/notices.ts';
import { planRunCalls } from '../../roles/paper.ts';
import { startPlans } from '../../roles/plans.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { startTestAccounts } from '../../testing/test-accounts.ts';
import { ruleAbove } from '../../testing/test-rules.ts';

async function setUp() {
  const accounts = await startTestAccounts();
  const { app, bus, db, signUp } = accounts;
  const nothing = { paused: [], resumed: [] };
  bus.answer(planAlertCalls, { fit: async () => nothing, fitted: () => {} });
  bus.answer(planRunCalls, { restart: async () => {}, restarted: () => {} });
  const sent: { userId: string; body: unknown; kinds: readonly string[] }[] = [];
  let announced = 0;
  bus.answer(noticeCalls, {
    write: async (_tx, outgoing) => {
      sent.push(...outgoing.map(({ userId, body, kinds }) => ({ userId, body, kinds })));
      return { notices: [], kinds: new Set() };
    },
    announce: () => {
      announced += 1;
    },
  });
  const log = pino({ level: 'silent' });
  const feeds = new FakeFeed([]).feeds;
  const plans = startPlans({ bus, database: { db } as Database, feeds, lifecycle: new Lifecycle(log), log });
  await app.register((api) => plans.api(api), { prefix: API_PREFIX });
  const asha = await signUp('asha@example.com');
  const operator = await signUp('operator@example.com');
  await setOperator(db, 'operator@example.com', true);
  const visit = (method: 'GET' | 'POST', path: string, payload?: object) =>
    app.inject({ method, url: `${API_PREFIX}${path}`, ...(payload ? { payload } : {}) });
  const own = async () => (await asha.get(`${asha.path}/plan`)).json<OwnPlan>();
  const switchOn = () => operator.call('PUT', 'admin/plans-switch', { isOn: true });
  const events = async () => {
    const rows = await db.selectFrom('security_events').select('kind').where('kind', 'like', 'plan%').execute();
    return rows.map(({ kind }) => kind).toSorted();
  };
  return { ...accounts, asha, operator, visit, own, switchOn, events, sent, announced: () => announced };
}

describe('plans', () => {
  it('are shown to everybody, and limit nothing until they are switched on', async () => {
    const { visit, own, switchOn, events } = await setUp();
    const list = async () => (await visit('GET', '/plans')).json<PlansAnswer>();
    const untaxed = { gstPermille: 0, abroadPermille: 0, vatPermille: {} };
    expect(await list()).toMatchObject({ isOn: false, plans: { length: 5 }, tax: untaxed });
    expect(await own()).toMatchObject({ isOn: false, planKey: 'free', limits: { strategies: null } });
    expect((await switchOn()).json<AdminPlans>().isOn).toBe(true);
    expect((await list()).isOn).toBe(true);
    expect(await own()).toMatchObject({ isOn: true, planName: 'Free', limits: { strategies: 5 }, until: null });
    await switchOn();
    expect(await events()).toEqual(['plans-switched']);
  });

  it('are edited by operators alone, and a new price leaves the old one to its subscribers', async () => {
    const { asha, operator, events } = await setUp();
    const refused = [
      await asha.call('GET', 'admin/plans'),
      await asha.call('PUT', 'admin/plans-switch', { isOn: true }),
      await asha.call('PATCH', 'admin/plans/free', { name: 'Mine' }),
      await asha.call('PUT', 'admin/plans/plus/prices', { currency: 'INR', period: 'month', amount: 0 }),
      await asha.call('POST', 'admin/plan-grants', {
        email: 'asha@example.com',
        planKey: 'pro',
        reason: 'gift',
        note: '',
        days: null,
      }),
    ];
    for (const { statusCode } of refused) expect(statusCode).toBe(403);
    const price = { currency: 'INR', period: 'month', amount: 549_00 };
    expect((await operator.call('PUT', 'admin/plans/plus/prices', price)).statusCode).toBe(200);
    const { plans } = (
      await operator.call('PATCH', 'admin/plans/plus', { trialDays: 7, name: 'Plus+' })
    ).json<AdminPlans>();
    const plus = plans.find(({ key }) => key === 'plus');
    expect(plus).toMatchObject({ name: 'Plus+', trialDays: 7 });
    expect(plus?.prices.filter(({ currency, period }) => currency === 'INR' && period === 'month')).toMatchObject([
      { amount: 549_00 },
    ]);
    expect((await operator.call('PATCH', 'admin/plans/none', { name: 'x' })).statusCode).toBe(404);
    expect((await operator.call('PATCH', 'admin/plans/free', { isOffered: false })).statusCode).toBe(400);
    expect((await operator.call('PUT', 'admin/plans/free/prices', price)).statusCode).toBe(400);
    expect((await operator.call('PATCH', 'admin/plans/free', { limits: { strategies: 1 } })).statusCode).toBe(400);
    expect(await events()).toEqual(['plan-changed', 'plan-changed']);
  });

  it('are given to an account, and end', async () => {
    const { operator, own, switchOn, events } = await setUp();
    await switchOn();
    const gift = { email: 'Asha@example.com', planKey: 'pro', reason: 'gift', note: 'For the beta', days: 30 };
    const { grants } = (await operator.call('POST', 'admin/plan-grants', gift)).json<{ grants: PlanGrant[] }>();
    expect(grants).toMatchObject([{ planKey: 'pro', planName: 'Pro', reason: 'gift', note: 'For the beta' }]);
    expect(await own()).toMatchObject({ planName: 'Pro', limits: { historyDays: null }, grants: { length: 1 } });
    expect((await own()).until).toBe(grants[0]?.endsAt);
    const remove = () => operator.call('DELETE', `admin/plan-grants/${grants[0]?.id}`);
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await own()).planName).toBe('Free');
    expect(await events()).toEqual(['plan-grant-ended', 'plan-granted', 'plans-switched']);
    const unknown = await operator.call('POST', 'admin/plan-grants', { ...gift, email: 'nobody@example.com' });
    expect(unknown.json()).toMatchObject({ reason: 'VALIDATION', field: 'email' });
    const none = await operator.call('POST', 'admin/plan-grants', { ...gift, planKey: 'free' });
    expect(none.json()).toMatchObject({ reason: 'VALIDATION', field: 'planKey' });
    const listed = (await operator.call('GET', 'admin/plan-grants?email=asha@example.com')).json<{
      grants: PlanGrant[];
    }>();
    expect(listed.grants).toHaveLength(1);
  });

  it('show what is used, and have their owner choose what goes on', async () => {
    const { asha, db, operator, own, switchOn } = await setUp();
    const built = { market: 'Crypto', timeframe: '1h' } as const;
    const first = await addStrategy(db, asha.user._id, { ...built, definition: ruleAbove(1) });
    const second = await addStrategy(db, asha.user._id, { ...built, definition: ruleAbove(2) });
    const plan = (await operator.call('GET', 'admin/plans')).json<AdminPlans>().plans.find(({ key }) => key === 'free');
    await operator.call('PATCH', 'admin/plans/free', { limits: { ...plan?.limits, strategies: 1 } });
    await switchOn();
    const chosen = (await asha.call('PUT', `${asha.path}/plan/kept`, { strategies: [second.id] })).json<KeptThings>();
    expect(chosen.strategies).toEqual([
      { id: first.id, name: 'Above', isPaused: true },
      { id: second.id, name: 'Above', isPaused: false },
    ]);
    expect(await own()).toMatchObject({ used: { strategies: 2 }, paused: { strategies: 1 } });
    const preview = (await asha.get(`${asha.path}/plan/preview?plan=plus`)).json<KeptThings>();
    expect(preview.strategies.map(({ isPaused }) => isPaused)).toEqual([false, false]);
    expect((await asha.get(`${asha.path}/plan/preview?plan=none`)).statusCode).toBe(404);
  });
});

describe('the inquiry of a business', () => {
  const INQUIRY = {
    name: 'Ravi',
    email: 'ravi@desk.example',
    company: 'Desk',
    seats: 12,
    message: 'Two desks.\nWhen?',
  };

  it('reaches operators, signed in or not, a few times an hour', async () => {
    const { operator, visit, sent, announced } = await setUp();
    const send = (change = {}) => visit('POST', '/plan-inquiries', { ...INQUIRY, ...change });
    expect((await send({ email: 'ravi' })).json()).toMatchObject({ field: 'email' });
    expect((await send()).statusCode).toBe(204);
    expect((await operator.call('GET', 'admin/plans')).json<AdminPlans>().inquiries).toMatchObject([INQUIRY]);
    // one notice to each operator, with nothing of what its sender wrote
    const body = { kind: 'billing', what: 'plan-inquiry', name: '12', until: null };
    expect(sent).toEqual([{ userId: operator.user._id, body, kinds: ['email', 'push', 'telegram'] }]);
    expect(announced()).toBe(1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
  });
});
