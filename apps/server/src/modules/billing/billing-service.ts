import { randomUUIDv7 } from 'node:crypto';
import {
  type BillingAlertAnswer,
  type BillingAnswer,
  type BillingProviderName,
  type BillingQuote,
  type ChangePlanRequest,
  type ChangeQuote,
  type ChangeQuoteRequest,
  type CheckoutRequest,
  type CheckoutStep,
  type QuoteRequest,
  REFUSAL_TEXTS,
} from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema.ts';
import { isSwitchedOn } from '#platform/entitlements/plan-switch.ts';
import { AppError, Invalid, NotFound, Unavailable } from '#platform/errors.ts';
import { KeyedQueue } from '#platform/keyed-queue.ts';
import type { Log } from '#platform/log.ts';
import { emailOf } from '#platform/owners.ts';
import { readBuyerAddress } from './buyer-address.ts';
import { checkPlace } from './check-place.ts';
import { payable, reducedBy } from './discount.ts';
import { restLasts } from './paid-rest.ts';
import { PlanPrices, type PlanPricesDeps } from './plan-prices.ts';
import { changeQuoteOf, checkoutQuote, nextAtOf, planChange } from './pricing.ts';
import type { BillingProvider, Discount, RemoteSubscription, Terms } from './provider.ts';
import { putAddress } from './store/addresses.ts';
import { isLive, type SubscriptionRow } from './store/apply-remote.ts';
import { type CheckoutTerms, findCheckout, insertCheckout, noteRemoteId, recentCheckouts } from './store/checkouts.ts';
import { holdCoupon } from './store/coupons.ts';
import { listPayments } from './store/payments.ts';
import { readPaid } from './store/read-paid.ts';
import { findLiveOf, findShown, findUnusedRest, hasSubscribed } from './store/subscriptions.ts';
import { subscriptionView } from './subscription-view.ts';
import type { Syncer } from './sync.ts';

/** How long a shown price of a change holds. */
const QUOTE_MS = 15 * 60_000;
/** Checkouts that are looked at again on the way back from the provider. */
const RECENT_MS = 3 * DAY_MS;

export interface BillingDeps extends PlanPricesDeps {
  db: Kysely<Schema>;
  log: Log;
  /** The usual one first. */
  providers: ReadonlyMap<BillingProviderName, BillingProvider>;
  syncer: Syncer;
  graceMs: number;
  /** Address of the app; empty where unknown. */
  origin: string;
}

/** What accounts do with their subscription. */
export class BillingService {
  readonly #deps: BillingDeps;
  readonly #prices: PlanPrices;
  readonly #queue = new KeyedQueue();

  constructor(deps: BillingDeps) {
    this.#deps = deps;
    this.#prices = new PlanPrices(deps);
  }

  async overview(userId: string): Promise<BillingAnswer> {
    const { db, providers, graceMs } = this.#deps;
    const [isOn, hadTrial, row, payments, address] = await Promise.all([
      isSwitchedOn(db),
      hasSubscribed(db, userId),
      findShown(db, userId),
      listPayments(db, userId),
      readBuyerAddress(db, userId),
    ]);
    return {
      isOn,
      hasTrial: !hadTrial,
      providers: [...providers.values()].map(({ name, currencies }) => ({ name, currencies: [...currencies] })),
      subscription: row ? subscriptionView(row, graceMs) : null,
      payments,
      address: address ?? null,
    };
  }

  /** Returns whether a payment failed that is still due. */
  async alertOf(userId: string): Promise<BillingAlertAnswer> {
    const { db, graceMs } = this.#deps;
    const row = await findLiveOf(db, userId);
    const shown = row && subscriptionView(row, graceMs);
    return { alert: shown?.graceUntil ? { planName: shown.planName, graceUntil: shown.graceUntil } : null };
  }

  async quote(userId: string, request: QuoteRequest): Promise<BillingQuote> {
    const { country, state, taxId, coupon } = request;
    checkPlace({ country, state, taxId }, { path: '', isWhole: false });
    const parties = await this.#prices.parties({ country, state, taxId });
    const { terms, discount, trialDays } = await this.#prices.offer(userId, request, coupon, parties);
    return checkoutQuote(terms, discount, trialDays, parties);
  }

  /** Begins a subscription. Returns the provider's next step. */
  checkout(userId: string, request: CheckoutRequest): Promise<CheckoutStep> {
    return this.#queue.run(userId, async () => {
      const { db, now } = this.#deps;
      const { address, coupon } = request;
      checkPlace(address, { path: 'address.', isWhole: true });
      const provider = this.#provider(request.provider);
      if (!provider.currencies.includes(request.currency))
        throw new Invalid(REFUSAL_TEXTS.methodCurrency(request.currency));
      if (await findLiveOf(db, userId)) throw new Invalid(REFUSAL_TEXTS.hasSubscription);
      const parties = await this.#prices.parties(address);
      const priced = await this.#prices.offer(userId, request, coupon, parties);
      if (provider.name === 'razorpay' && priced.discount && priced.discount.offerId === null)
        throw new Invalid(REFUSAL_TEXTS.couponMethod);
      await putAddress(db, userId, address, now());
      const rest = await findUnusedRest(db, userId, now());
      return this.#open(userId, provider, { ...priced, address, rest });
    });
  }

  async quoteChange(userId: string, request: ChangeQuoteRequest): Promise<ChangeQuote> {
    return (await this.#change(userId, request, this.#deps.now())).quote;
  }

  /** Changes the plan as it was shown. */
  changePlan(userId: string, { dueNow, at, ...wanted }: ChangePlanRequest): Promise<CheckoutStep> {
    return this.#queue.run(userId, async () => {
      const { db, syncer, now } = this.#deps;
      const stale = new Invalid(REFUSAL_TEXTS.priceChanged);
      if (at > now() || at < now() - QUOTE_MS) throw stale;
      const { row, remote, provider, change, kept, quote } = await this.#change(userId, wanted, at);
      if (quote.dueNow !== dueNow) throw stale;
      if (!quote.isMadeAgain) {
        await this.#ask(provider, () => provider.changePlan(remote.id, change));
        const after = await syncer.sync(provider.name, remote.id);
        const { priceId, seats } = change.terms;
        const isDone = [after?.terms, after?.nextTerms].some((one) => one?.priceId === priceId && one.seats === seats);
        if (!isDone) throw new Invalid(REFUSAL_TEXTS.declined);
        return { kind: 'done' };
      }
      // the credit is noted first: whatever fails from here on, what was paid isn't lost
      const { terms } = change;
      const checkoutId = randomUUIDv7();
      await insertCheckout(
        db,
        {
          id: checkoutId,
          user_id: userId,
          provider: provider.name,
          replaces: row.id,
          agreed: { terms, discount: kept, trialDays: 0 },
        },
        now(),
      );
      await this.#ask(provider, () => provider.cancel(remote.id, { atPeriodEnd: false }));
      const after = await syncer.sync(provider.name, remote.id);
      if (!after || isLive(after.status)) throw new Unavailable(AWAY);
      const rest = await findUnusedRest(db, userId, now());
      return this.#open(userId, provider, { terms, discount: kept, trialDays: 0, rest }, checkoutId);
    });
  }

  cancel(userId: string): Promise<void> {
    return this.#withLive(userId, ({ provider, row }) => provider.cancel(row.provider_id, { atPeriodEnd: true }));
  }

  resume(userId: string): Promise<void> {
    return this.#withLive(userId, async ({ provider, row }) => {
      if (!row.cancels_at_period_end) throw new Invalid(REFUSAL_TEXTS.notCancelled);
      await provider.resume(row.provider_id);
    });
  }

  /** Returns the provider's page for changing how is paid. */
  async manage(userId: string): Promise<{ url: string }> {
    const { origin } = this.#deps;
    const { provider, row } = await this.#live(userId);
    const url = await this.#ask(provider, () => provider.manage(row.provider_id, `${origin}/billing`));
    if (!url) throw new Invalid(REFUSAL_TEXTS.noChangePage);
    return { url };
  }

  /** Reads again what an account may have paid: on the way back from the provider. */
  async refresh(userId: string): Promise<void> {
    const { db, log, syncer, now } = this.#deps;
    const checkouts = await recentCheckouts(db, userId, now() - RECENT_MS);
    const live = await findLiveOf(db, userId);
    const wanted = new Map(checkouts.map(({ provider, provider_id }) => [provider_id ?? '', provider]));
    if (live) wanted.set(live.provider_id, live.provider);
    for (const [remoteId, provider] of wanted)
      if (remoteId !== '')
        await syncer.sync(provider, remoteId).catch((error: Error) => {
          log.warn({ provider, reason: error.message }, 'a subscription could not be read');
        });
  }

  #provider(name: BillingProviderName): BillingProvider {
    const provider = this.#deps.providers.get(name);
    if (!provider) throw new Invalid(REFUSAL_TEXTS.methodNotOffered);
    return provider;
  }

  /** Asks the provider for a checkout, noted beforehand: what becomes of it is found by its id. */
  async #open(
    userId: string,
    provider: BillingProvider,
    { rest, ...agreed }: CheckoutTerms & { rest: SubscriptionRow | undefined },
    noted?: string,
  ): Promise<CheckoutStep> {
    const { db, origin, syncer, now } = this.#deps;
    const { terms, discount, trialDays } = agreed;
    const reference = noted ?? randomUUIDv7();
    const checkout = { id: reference, user_id: userId, provider: provider.name, replaces: rest?.id ?? null, agreed };
    if (!noted)
      await db.transaction().execute(async (tx) => {
        if (discount) await holdCoupon(tx, discount.code, { userId, now: now() });
        await insertCheckout(tx, checkout, now());
      });
    const email = await emailOf(db, userId);
    const until = rest ? restLasts(await readPaid(db, rest), lastingPrice(agreed), now()) : null;
    const startsAt = until !== null && until > now() ? until : null;
    const returnUrl = `${origin}${returnPath(reference, provider.name, agreed)}`;
    const { step, remoteId } = await this.#ask(provider, () =>
      provider.checkout({ reference, userId, email, terms, discount, trialDays, startsAt, returnUrl }),
    );
    if (remoteId !== null) await noteRemoteId(db, reference, remoteId);
    if (remoteId !== null && step.kind !== 'open') await syncer.sync(provider.name, remoteId);
    return step;
  }

  async #live(userId: string) {
    const row = await findLiveOf(this.#deps.db, userId);
    if (!row) throw new NotFound('Subscription');
    return { row, provider: this.#provider(row.provider) };
  }

  #withLive(userId: string, work: (live: { row: SubscriptionRow; provider: BillingProvider }) => Promise<void>) {
    return this.#queue.run(userId, async () => {
      const live = await this.#live(userId);
      await this.#ask(live.provider, () => work(live));
      await this.#deps.syncer.sync(live.provider.name, live.row.provider_id);
    });
  }

  async #change(userId: string, wanted: ChangeQuoteRequest, at: number) {
    const { db } = this.#deps;
    const { row, provider } = await this.#live(userId);
    const remote = await this.#ask(provider, () => provider.read(row.provider_id));
    if (!remote || !isLive(remote.status)) throw new NotFound('Subscription');
    if (remote.status === 'past_due' || remote.status === 'halted') throw new Invalid(REFUSAL_TEXTS.paymentDue);
    const address = await readBuyerAddress(db, userId);
    if (!address) throw new Invalid(REFUSAL_TEXTS.billingAddress);
    const parties = await this.#prices.parties(address);
    const { terms } = await this.#prices.terms({ ...wanted, currency: remote.terms.currency }, parties);
    const isSame = terms.priceId === remote.terms.priceId && terms.seats === remote.terms.seats;
    if (isSame && remote.nextTerms === null) throw new Invalid(REFUSAL_TEXTS.samePlan);
    const change = planChange({ remote, chargesAtOnce: provider.chargesAtOnce }, terms, at, parties);
    const preview = await this.#ask(provider, () => provider.previewChange(remote, change));
    const isMadeAgain = preview === 'recreate';
    const dueTotal = isMadeAgain ? 0 : preview.dueTotal;
    const quote = changeQuoteOf(change, remote, { dueTotal, isMadeAgain }, parties);
    const kept = isMadeAgain ? await this.#lastingDiscount(provider.name, remote) : null;
    const paid = { ...remote, isTrial: remote.status === 'trialing' };
    const nextAt = isMadeAgain
      ? restLasts(paid, lastingPrice({ terms, discount: kept }), at)
      : nextAtOf(remote, change);
    return {
      row,
      remote,
      provider,
      kept,
      change: { ...change, dueTotal },
      quote: { ...quote, nextAt, ...(isMadeAgain ? { when: 'now' as const, nextTotal: payable(terms, kept) } : {}) },
    };
  }

  /** Returns the coupon of all payments, which a subscription keeps that is made again. One of some payments ends. */
  async #lastingDiscount(name: BillingProviderName, remote: RemoteSubscription): Promise<Discount | null> {
    const discount = (await findCheckout(this.#deps.db, name, remote))?.agreed.discount;
    return discount?.payments === null ? discount : null;
  }

  /** Calls a provider. What fails there is logged; the caller gets a sentence without its details. */
  async #ask<Answer>(provider: BillingProvider, call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.#deps.log.warn({ provider: provider.name, reason: (error as Error).message }, 'a payment provider failed');
      throw new Unavailable(AWAY, 30_000);
    }
  }
}

/** Returns the price for which what was paid lasts: by a coupon where that is for all payments. */
const lastingPrice = ({ terms, discount }: Pick<CheckoutTerms, 'terms' | 'discount'>): Terms =>
  discount?.payments === null ? { ...terms, net: reducedBy(terms.net, discount) } : terms;

/** Returns where a buyer comes back to: with what was ordered, so that an order that wasn't paid can be made again. */
function returnPath(reference: string, provider: BillingProviderName, { terms, discount }: CheckoutTerms): string {
  const { planKey: plan, period, currency, seats } = terms;
  const ordered = {
    plan,
    period,
    currency,
    seats: String(seats),
    provider,
    ...(discount && { coupon: discount.code }),
  };
  return `/billing?${new URLSearchParams({ ...ordered, checkout: reference })}`;
}

const AWAY = REFUSAL_TEXTS.providerAway;
