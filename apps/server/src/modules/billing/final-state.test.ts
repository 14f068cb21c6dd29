import { randomUUIDv7 } from 'node:crypto';
import { DAY_MS } from '@wickwise/market';
import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { FREE_PLAN } from '#platform/entitlements/entitlement.ts';
import { entitlementOf } from '#platform/entitlements/grants.ts';
import { listPlans } from '#platform/entitlements/plan-store.ts';
import { switchPlans } from '#platform/entitlements/plan-switch.ts';
import type { Books } from '#platform/money/books.ts';
import { onceForAll } from '../../testing/at-end.ts';
import { ModelProvider } from '../../testing/model-provider.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addTestUser } from '../../testing/test-users.ts';
import { entitledUntil } from './entitled-until.ts';
import type { Discount, Terms } from './provider.ts';
import {
  begin,
  cancel,
  changeTerms,
  failCheckout,
  newSubscription,
  payDue,
  refund,
  remoteOf,
} from './providers/local-subscription.ts';
import { Reconciler } from './reconciler.ts';
import { applyRemote } from './store/apply-remote.ts';
import { insertCheckout } from './store/checkouts.ts';
import { Syncer } from './sync.ts';
import { Webhooks } from './webhooks.ts';

const GRACE_MS = 3 * DAY_MS;
const BEGIN = Date.parse('2026-01-31T10:00:00Z');
const log = pino({ level: 'silent' });

/** Fails a query, as if the process had been killed there: its transaction is rolled back. */
class Crash implements KyselyPlugin {
  /** Queries until it crashes. */
  left = Number.POSITIVE_INFINITY;

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (this.left-- === 0) throw new Error('killed');
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }
}

const shared = onceForAll(async () => {
  const { db } = await testDatabase();
  await switchPlans(db, true, BEGIN);
  await sql`create table issued (payment_id uuid not null, kind text not null, amount integer not null)`.execute(db);
  const { plans } = await listPlans(db);
  const termsOf = (key: string): Terms => {
    const plan = plans.find((one) => one.key === key);
    const price = plan?.prices.find(({ currency, period }) => currency === 'INR' && period === 'month');
    if (!plan || !price) throw new Error(`no price of ${key}`);
    const { id: priceId, amount: net } = price;
    return { priceId, planKey: key, planName: plan.name, seats: 1, period: 'month', currency: 'INR', net, total: net };
  };
  const places = new Map(plans.map(({ key }, place) => [key, place]));
  return { db, plus: termsOf('plus'), pro: termsOf('pro'), places };
});

const books: Books = {
  issueInvoice: async (tx, { paymentId, total }) => {
    await sql`insert into issued values (${paymentId}, 'invoice', ${total.amount})`.execute(tx);
  },
  issueCreditNote: async (tx, { paymentId, amount }) => {
    await sql`insert into issued values (${paymentId}, 'credit', ${amount.amount})`.execute(tx);
  },
};

/** An account with two checkouts at a provider whose webhooks come as a test likes. */
async function account() {
  const { db, plus, pro } = shared();
  const userId = await addTestUser(db);
  let clock = BEGIN;
  const now = (): number => ++clock;
  const crash = new Crash();
  const mortal = db.withPlugin(crash);
  const provider = new ModelProvider(now);
  const providers = new Map([[provider.name, provider]]);
  const syncer = new Syncer({ db: mortal, log, books, graceMs: GRACE_MS, providers, now });
  const stored: string[] = [];
  const deps = { db: mortal, log, providers, syncer, now };
  const webhooks = new Webhooks({ ...deps, queue: async (_tx, id) => void stored.push(id), wake: () => {} });
  const reconciler = new Reconciler(deps);
  const discount: Discount = { code: 'NONE', permille: 900, payments: 1, offerId: null };
  const ids: string[] = [];
  for (const [terms, trialDays] of [
    [plus, 7],
    [pro, 0],
  ] as const) {
    const reference = randomUUIDv7();
    const id = `sub_${reference}`;
    const agreed = { terms, discount: null, trialDays };
    await insertCheckout(
      db,
      { id: reference, user_id: userId, provider: provider.name, replaces: null, agreed },
      clock,
    );
    const given = { id, provider: 'test' as const, reference, createdAt: now(), terms };
    const firstAt = trialDays > 0 ? clock + trialDays * DAY_MS : null;
    provider.objects.set(id, newSubscription({ ...given, discount: trialDays > 0 ? discount : null }, firstAt));
    ids.push(id);
  }
  let events = 0;
  const sent: Buffer[] = [];
  return {
    db,
    userId,
    provider,
    syncer,
    reconciler,
    webhooks,
    crash,
    now,
    ids,
    sent,
    stored,
    first: [...provider.objects.values()].map(remoteOf),
    forward: (days: number) => {
      clock += Math.round(days * DAY_MS);
    },
    emit: (id: string) => {
      const event = { id: `evt_${userId}_${++events}`, kind: 'x', subscriptionId: id, at: clock };
      sent.push(Buffer.from(JSON.stringify(event)));
    },
  };
}
type Account = Awaited<ReturnType<typeof account>>;

/** What the account would have if only the provider's objects counted. */
function expected({ provider, now }: Account) {
  const { places } = shared();
  const at = now();
  const running = [...provider.objects.values()].flatMap((state) => {
    const remote = remoteOf(state);
    const until = entitledUntil(remote, GRACE_MS);
    return until !== null && until > at ? [{ planKey: remote.terms.planKey, until }] : [];
  });
  const placeOf = (key: string): number => places.get(key) ?? 0;
  const [best] = running.toSorted((a, b) => placeOf(b.planKey) - placeOf(a.planKey) || b.until - a.until);
  return { at, planKey: best?.planKey ?? FREE_PLAN, until: best?.until ?? null };
}

const which = fc.nat(1);
const CHANGES = [
  'begin',
  'failCheckout',
  'payDue',
  'failing',
  'cancel',
  'end',
  'resume',
  'pro',
  'plus',
  'refund',
] as const;
const Step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('change'), which, how: fc.constantFrom(...CHANGES) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver'), event: fc.nat(40), crashAt: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('forward'), days: fc.integer({ min: 0, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sync'), which, crashAt: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('older'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('outage'), calls: fc.nat(3) }) },
);
type Step = typeof Step extends fc.Arbitrary<infer One> ? One : never;

/** Changes an object at the provider, which may say so. */
function changeObject({ provider, ids, emit }: Account, k: number, how: (typeof CHANGES)[number]): void {
  const { plus, pro } = shared();
  const id = ids[k] ?? '';
  provider.change(id, (state, now) => {
    const wanted = { when: 'now' as const, dueTotal: 500, at: now };
    const newest = state.payments.findLast(
      ({ status, amount, refunded }) => status === 'succeeded' && refunded < amount,
    );
    switch (how) {
      case 'begin':
        return begin(state, now);
      case 'failCheckout':
        return failCheckout(state, now);
      case 'payDue':
        return payDue(state, now);
      case 'failing':
        return { ...state, isFailing: !state.isFailing };
      case 'cancel':
        return cancel(state, true, now);
      case 'end':
        return cancel(state, false, now);
      case 'resume':
        return { ...state, cancelsAtPeriodEnd: false };
      case 'pro':
        return changeTerms(state, { ...wanted, terms: pro });
      case 'plus':
        return changeTerms(state, { ...wanted, when: 'cycleEnd', terms: plus });
      case 'refund':
        return newest ? refund(state, newest.id, 300) : state;
    }
  });
  emit(id);
}

/** Does something that may be cut off anywhere. */
async function cutOff({ crash }: Account, crashAt: number, work: () => Promise<unknown>): Promise<void> {
  crash.left = crashAt > 20 ? Number.POSITIVE_INFINITY : crashAt;
  await work().catch(() => {});
  crash.left = Number.POSITIVE_INFINITY;
}

async function take(one: Account, step: Step): Promise<void> {
  const { provider, syncer, webhooks, db, sent, stored, ids, now } = one;
  if (step.kind === 'change') changeObject(one, step.which, step.how);
  if (step.kind === 'forward') one.forward(step.days);
  if (step.kind === 'outage') provider.failing = step.calls;
  if (step.kind === 'sync') await cutOff(one, step.crashAt, () => syncer.sync(provider.name, ids[step.which] ?? ''));
  if (step.kind === 'deliver' && sent.length > 0) {
    const body = sent[step.event % sent.length] ?? Buffer.alloc(0); // any, so that some come twice and others never
    await cutOff(one, step.crashAt, async () => {
      await webhooks.receive(provider.name, body, {});
      const id = stored.at(-1);
      if (id) await webhooks.handle(id);
    });
  }
  if (step.kind === 'older') {
    const first = one.first[step.which];
    const row = db
      .selectFrom('subscriptions')
      .select('id')
      .where('provider_id', '=', first?.id ?? '');
    if (!first || !(await row.executeTakeFirst())) return;
    const options = { books, graceMs: GRACE_MS, now: now() };
    const looked = { remote: first, readAt: BEGIN };
    const outcome = await db.transaction().execute((tx) => applyRemote(tx, provider.name, looked, options));
    expect(outcome.kind).toBe('stale');
  }
}

describe('whatever becomes of webhooks', () => {
  it('grants, after a comparison, what the provider’s final state entitles to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 25 }), async (steps) => {
        const one = await account();
        for (const step of steps) await take(one, step);
        one.provider.failing = 0;
        await one.reconciler.run('full');
        const { at, ...wanted } = expected(one);
        const { planKey, until } = await entitlementOf(one.db, one.userId, at);
        expect({ planKey, until }).toEqual(wanted);
        await checkBooks(one);
      }),
      { numRuns: 150 },
    );
  });

  it('changes nothing where the same object is stored again', async () => {
    const one = await account();
    changeObject(one, 1, 'begin');
    await one.syncer.sync('razorpay', one.ids[1] ?? '');
    const rows = async () => ({
      grants: await one.db.selectFrom('grants').selectAll().where('user_id', '=', one.userId).execute(),
      payments: await one.db.selectFrom('payments').selectAll().where('user_id', '=', one.userId).execute(),
    });
    const before = await rows();
    expect(before.payments).toHaveLength(1);
    await one.syncer.sync('razorpay', one.ids[1] ?? '');
    expect(await rows()).toEqual(before);
  });
});

/** Each payment that succeeded has one invoice, and credit notes for all that was refunded; one subscription is live. */
async function checkBooks({ db, userId, provider }: Account): Promise<void> {
  const remote = [...provider.objects.values()].flatMap(({ payments }) => payments);
  const rows = await db.selectFrom('payments').selectAll().where('user_id', '=', userId).execute();
  const issued = await sql<{ payment_id: string; kind: string; amount: number }>`
    select issued.* from issued join payments on payments.id = payment_id where user_id = ${userId}`.execute(db);
  for (const { id, status, amount, refunded } of remote) {
    const row = rows.find(({ provider_id }) => provider_id === id);
    expect(row).toMatchObject({ status, amount, refunded });
    const own = issued.rows.filter(({ payment_id }) => payment_id === row?.id);
    expect(own.filter(({ kind }) => kind === 'invoice')).toHaveLength(status === 'succeeded' ? 1 : 0);
    const credited = own.filter(({ kind }) => kind === 'credit').reduce((sum, one) => sum + one.amount, 0);
    expect(credited).toBe(refunded);
  }
  const live = [...provider.objects.values()].filter(({ state }) =>
    ['trialing', 'active', 'past_due', 'halted'].includes(state),
  );
  expect(live.length).toBeLessThanOrEqual(1);
}
