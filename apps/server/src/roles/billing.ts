import { randomUUIDv7 } from 'node:crypto';
import { type BillingProviderName, INSTANT_CHANNELS } from '@wickwise/contract';
import { noteEvent } from '#modules/accounts/events.ts';
import { operatorIds } from '#modules/accounts/operators.ts';
import { readPreferences } from '#modules/accounts/preferences.ts';
import { reminderMail } from '#modules/billing/billing-mail.ts';
import { BillingService } from '#modules/billing/billing-service.ts';
import { billingOperatorRoutes } from '#modules/billing/operator-routes.ts';
import { BillingOperations } from '#modules/billing/operator-service.ts';
import type { BillingProvider } from '#modules/billing/provider.ts';
import { ManualProvider } from '#modules/billing/providers/manual-provider.ts';
import { TestProvider } from '#modules/billing/providers/test-provider.ts';
import { Reconciler } from '#modules/billing/reconciler.ts';
import { sendReminders } from '#modules/billing/reminders.ts';
import { billingRoutes } from '#modules/billing/routes.ts';
import { silentProviders } from '#modules/billing/silence.ts';
import { amountDue } from '#modules/billing/store/payments.ts';
import { readTerms } from '#modules/billing/store/stored-terms.ts';
import { Syncer } from '#modules/billing/sync.ts';
import { webhookRoutes } from '#modules/billing/webhook-routes.ts';
import { Webhooks } from '#modules/billing/webhooks.ts';
import type { BillingSettings } from '#platform/billing-settings.ts';
import type { Db } from '#platform/db/db.ts';
import type { JobKind } from '#platform/jobs.ts';
import { emailOf } from '#platform/owners.ts';
import type { RoleContext, RoleRoutes, Services } from './context.ts';
import { invoiceCalls } from './invoices.ts';
import { noticeCalls } from './notices.ts';

/** Reads again what a stored event is about. */
export const BILLING_EVENT: JobKind = { name: 'billing-event', retries: 12, retryDelaySeconds: 2 };
const HOURLY: JobKind = { name: 'reconcile-billing', retries: 1, lostAfterSeconds: 1_800 };
const NIGHTLY: JobKind = { name: 'reconcile-all-billing', retries: 1, lostAfterSeconds: 7_200 };
const EVERY_HOUR = '23 * * * *';
const EVERY_NIGHT = '47 20 * * *'; // 02:17 in India
/** Operators get another notice after that. */
const NOTICE_AGAIN_MS = 24 * 3_600_000;

type BillingContext = Pick<RoleContext, 'bus' | 'config' | 'database' | 'jobs' | 'lifecycle' | 'log' | 'metrics'>;

/** The routes, and what compares subscriptions, for tests. */
export interface RunningBilling extends RoleRoutes {
  reconcile(kind: 'hourly' | 'full'): Promise<void>;
}

/** Takes payments, follows subscriptions at their providers and grants what they pay for. */
export async function startBilling(
  context: BillingContext,
  { mailer }: Pick<Services, 'mailer'>,
  now: () => number = Date.now,
): Promise<RunningBilling> {
  const { bus, config, database, jobs, lifecycle, log } = context;
  const { db } = database;
  const { taxSeller: sellerOf, issueInvoice, issueCreditNote } = bus.calls(invoiceCalls);
  const { graceMs } = config.billing;
  const { providers, manual, test } = await makeProviders(context, now, (body, headers) =>
    webhooks.receive('test', body, headers),
  );
  const syncer = new Syncer({ db, log, graceMs, providers, now, books: { issueInvoice, issueCreditNote } });
  const shared = { db, log, providers, syncer, now };
  const webhooks = new Webhooks({
    ...shared,
    queue: (tx, id) => jobs.add(tx, BILLING_EVENT, id),
    wake: () => jobs.wake(BILLING_EVENT),
  });
  const reconciler = new Reconciler(shared);
  const origin = config.publicUrl ?? '';
  const service = new BillingService({ ...shared, sellerOf, graceMs, origin });
  const operations = new BillingOperations({ ...shared, graceMs, manual, test });
  const afterwards = new Afterwards(context, mailer, providers, now);

  await jobs.work(BILLING_EVENT, (id) => webhooks.handle(id));
  const reconcile = async (kind: 'hourly' | 'full'): Promise<void> => {
    const { failed } = await reconciler.run(kind);
    context.metrics.billingFailures.inc(failed);
    await afterwards.run();
  };
  await jobs.work(HOURLY, () => reconcile('hourly'));
  await jobs.work(NIGHTLY, () => reconcile('full'));
  await jobs.every(EVERY_HOUR, HOURLY);
  await jobs.every(EVERY_NIGHT, NIGHTLY);
  lifecycle.onStarted(() => {
    reconcile('hourly').catch((error) => log.error({ err: error }, 'subscriptions could not be compared'));
  });
  lifecycle.onStop('payment providers', () => {
    for (const provider of providers.values()) provider.stop?.();
  });
  return {
    reconcile,
    api: async (api) => {
      await api.register(billingRoutes, { service, test });
      await api.register(webhookRoutes, { webhooks });
      await api.register(billingOperatorRoutes, {
        operations,
        note: (tx, userId, kind, address, detail) => noteEvent(tx, userId, kind, { address, device: '' }, detail),
      });
    },
  };
}

/** Makes the providers that are set, the usual one first. Code of those that aren't is never loaded. */
async function makeProviders(
  { config, database: { db } }: Pick<RoleContext, 'config' | 'database'>,
  now: () => number,
  deliver: ConstructorParameters<typeof TestProvider>[0]['deliver'],
) {
  const { hasTest, stripe, razorpay, transfer } = config.billing;
  const test = hasTest ? new TestProvider({ db, now, deliver }) : undefined;
  const all: BillingProvider[] = [
    ...(razorpay ? [await openRazorpay(razorpay, db, now)] : []),
    ...(stripe ? [await openStripe(stripe, db, now)] : []),
    ...(test ? [test] : []),
  ];
  const isTransfer = transfer !== undefined || all.length === 0;
  const manual = isTransfer ? new ManualProvider({ db, now, instructions: transfer ?? '' }) : undefined;
  const list = manual ? [...all, manual] : all;
  return { providers: new Map<BillingProviderName, BillingProvider>(list.map((one) => [one.name, one])), manual, test };
}

/** What follows a comparison: reminders of failed payments, and a word to operators where webhooks stay away. */
class Afterwards {
  readonly #context: BillingContext;
  readonly #mailer: Services['mailer'];
  readonly #providers: ReadonlyMap<BillingProviderName, BillingProvider>;
  readonly #now: () => number;
  readonly #since: number;
  readonly #noticeAt = new Map<BillingProviderName, number>();

  constructor(
    context: BillingContext,
    mailer: Services['mailer'],
    providers: ReadonlyMap<BillingProviderName, BillingProvider>,
    now: () => number,
  ) {
    this.#context = context;
    this.#mailer = mailer;
    this.#providers = providers;
    this.#now = now;
    this.#since = now();
  }

  async run(): Promise<void> {
    await this.#remind();
    await this.#reportSilence();
  }

  async #remind(): Promise<void> {
    const { bus, config, database } = this.#context;
    const notices = bus.calls(noticeCalls);
    const announce: (() => void)[] = [];
    const origin = config.publicUrl ?? '';
    await sendReminders({
      db: database.db,
      now: this.#now,
      write: async (tx, row, day) => {
        const until = (row.past_due_since ?? 0) + config.billing.graceMs;
        const language = (await readPreferences(tx, row.user_id)).language ?? 'en';
        const mail = reminderMail(
          { row, due: await amountDue(tx, row.id), day, until, now: this.#now(), origin },
          language,
        );
        await this.#mailer.write(tx, { userId: row.user_id, to: await emailOf(tx, row.user_id), ...mail });
        const name = readTerms(row.terms).now.planName;
        const written = await notices.write(tx, [
          {
            noticeId: randomUUIDv7(),
            userId: row.user_id,
            kinds: INSTANT_CHANNELS,
            body: { kind: 'billing', what: 'payment-failed', name, until },
          },
        ]);
        announce.push(() => notices.announce(written));
      },
      wake: () => this.#mailer.wake(),
    });
    for (const one of announce) one();
  }

  async #reportSilence(): Promise<void> {
    const { bus, config, database, log, metrics } = this.#context;
    const now = this.#now();
    const { silenceMs } = config.billing;
    const silent = await silentProviders(database.db, this.#providers.values(), { now, since: this.#since, silenceMs });
    metrics.billingSilent.reset();
    for (const { provider, lastAt, live } of silent) {
      metrics.billingSilent.set({ provider }, 1);
      if (now - (this.#noticeAt.get(provider) ?? 0) < NOTICE_AGAIN_MS) continue;
      this.#noticeAt.set(provider, now);
      log.error(
        { provider, lastAt: lastAt && new Date(lastAt).toISOString(), live },
        'no webhook came from the payment provider: check its webhook settings',
      );
      const notices = bus.calls(noticeCalls);
      const written = await database.db.transaction().execute(async (tx) => {
        const operators = [...(await operatorIds(tx))];
        return notices.write(
          tx,
          operators.map((userId) => ({
            noticeId: randomUUIDv7(),
            userId,
            kinds: INSTANT_CHANNELS,
            body: { kind: 'billing' as const, what: 'no-webhooks' as const, name: provider, until: null },
          })),
        );
      });
      notices.announce(written);
    }
  }
}

/** Loads the adapter only where it is set. */
async function openStripe(settings: NonNullable<BillingSettings['stripe']>, db: Db, now: () => number) {
  const { StripeProvider } = await import('#modules/billing/providers/stripe/stripe-provider.ts');
  return new StripeProvider(settings, db, now);
}

async function openRazorpay(settings: NonNullable<BillingSettings['razorpay']>, db: Db, now: () => number) {
  const { RazorpayProvider } = await import('#modules/billing/providers/razorpay/razorpay-provider.ts');
  return new RazorpayProvider(settings, db, now);
}
