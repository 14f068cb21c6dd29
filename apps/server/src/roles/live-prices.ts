import type { LivePrices } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { noteEvent } from '#modules/accounts/events.ts';
import { operatorIds, runningAccount } from '#modules/accounts/operators.ts';
import { livePricesRoutes } from '#modules/live-prices/routes.ts';
import { readAgreement } from '#modules/live-prices/store.ts';
import type { Db } from '#platform/db/db.ts';
import { emailOf } from '#platform/owners.ts';
import { EXCHANGE_NAMES, type ExchangeName } from '#platform/provider-settings.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { type FeedsRole, priceCalls } from './feeds.ts';

const LOOK_EVERY_MS = 1_000;

/** An exchange that was found and gives no prices. */
export interface LostExchange {
  name: ExchangeName;
  why: 'silent' | 'refused' | 'unanswered';
  /** Epoch ms of its last price, or of the start. */
  sinceMs: number;
}

interface TriedExchange {
  name: ExchangeName;
  label: string;
  terms: string;
  termsUrl: string;
  hosts: readonly string[];
  isPermitted: boolean;
  /** Null: it answered; undefined: it wasn't tried. */
  outcome: string | null | undefined;
}

/** The search for live prices, which outlives the roles. */
export interface LiveSearch {
  /** Whether exchanges are tried only once an operator has agreed. */
  readonly needsAgreement: boolean;
  readonly isSearching: boolean;
  /** The exchange that the roles were started with. */
  readonly used: { name: ExchangeName; markets: readonly Market[] } | undefined;
  readonly tried: readonly TriedExchange[];
  permit(names: readonly ExchangeName[]): void;
  search(): Promise<void>;
  giveUp(lost: LostExchange, isStillAway: () => boolean): Promise<void>;
}

type LivePricesContext = Pick<RoleContext, 'bus' | 'clock' | 'config' | 'database' | 'lifecycle' | 'log'>;

/** Returns the exchanges that an operator has agreed to. */
export async function agreedExchanges(db: Db): Promise<ExchangeName[]> {
  const agreed = (await readAgreement(db))?.exchanges ?? [];
  return EXCHANGE_NAMES.filter((name) => agreed.includes(name));
}

/** Gives up an exchange that was found and is lost, and answers operators about the search for live prices. */
export function startLivePrices(
  { bus, clock, config, database: { db }, lifecycle, log }: LivePricesContext,
  live: LiveSearch | undefined,
): RoleRoutes {
  const { isForThisMachine, lostMs } = config;
  const watch = live && new LossDetector(live, bus.calls(priceCalls), lostMs, () => clock.nowMs());
  const timer = setInterval(() => watch?.look(performance.now()), LOOK_EVERY_MS);
  const permission = setInterval(() => void permit(), AGREEMENT_EVERY_MS);
  lifecycle.onStop('live prices', () => {
    clearInterval(timer);
    clearInterval(permission);
  });

  /** An agreement ends with its account too, and another server on this database may change it. */
  const permit = async (): Promise<void> => {
    try {
      if (live?.needsAgreement) live.permit(await agreedExchanges(db));
    } catch (error) {
      log.warn({ err: error }, 'the agreement to live prices could not be read, trying again');
    }
  };
  const state = async (): Promise<LivePrices> => {
    const agreement = await readAgreement(db);
    return {
      isOn: live !== undefined,
      needsAgreement: live?.needsAgreement ?? false,
      isSearching: live?.isSearching ?? false,
      source: sourceOf(live),
      exchanges: (live?.tried ?? []).map(({ isPermitted, outcome, hosts, ...shown }) => ({
        ...shown,
        hosts: [...hosts],
        hasAnswered: outcome === undefined ? null : outcome === null,
        reason: outcome ?? null,
        isAgreed: live?.needsAgreement ? (agreement?.exchanges.includes(shown.name) ?? false) : isPermitted,
      })),
      agreement: agreement ? { by: await emailOf(db, agreement.userId), at: agreement.at } : null,
    };
  };
  return {
    api: async (app) => {
      await app.register(livePricesRoutes, {
        db,
        state,
        changed: permit,
        search: async () => await live?.search(),
        isRunner: async (userId) =>
          (await operatorIds(db)).has(userId) || (await runningAccount(db, isForThisMachine)) === userId,
        noteEvent: (userId, kind, address, detail) => noteEvent(db, userId, kind, { address, device: '' }, detail),
      });
    },
  };
}

const AGREEMENT_EVERY_MS = 10_000;

const sourceOf = (live: LiveSearch | undefined): string | null =>
  live?.tried.find(({ name }) => name === live.used?.name)?.label ?? null;

/** Notices that the exchange in use gives no prices in any open market, or refuses the server. */
export class LossDetector {
  readonly #live: LiveSearch;
  readonly #prices: Pick<FeedsRole, 'stateOf'>;
  readonly #lostMs: number;
  readonly #nowMs: () => number;
  /** Monotonic time and wall time since when prices are missing. */
  #away: { atMs: number; sinceMs: number } | undefined;
  #isGivingUp = false;

  constructor(live: LiveSearch, prices: Pick<FeedsRole, 'stateOf'>, lostMs: number, nowMs: () => number) {
    this.#live = live;
    this.#prices = prices;
    this.#lostMs = lostMs;
    this.#nowMs = nowMs;
  }

  /** `atMs`: monotonic time. */
  look(atMs: number): void {
    const name = this.#live.used?.name;
    const why = this.#whyAway();
    if (!name || !why) {
      this.#away = undefined;
      return;
    }
    this.#away ??= { atMs, sinceMs: this.#lastPriceMs() };
    if (this.#isGivingUp || (why === 'silent' && atMs - this.#away.atMs < this.#lostMs)) return;
    this.#isGivingUp = true;
    const { sinceMs } = this.#away;
    void this.#live
      .giveUp({ name, why, sinceMs }, () => this.#whyAway() !== undefined)
      .finally(() => {
        this.#isGivingUp = false;
      });
  }

  #whyAway(): 'silent' | 'refused' | undefined {
    const states = (this.#live.used?.markets ?? []).map((market) => this.#prices.stateOf(market));
    if (states.some(({ source }) => source.health === 'stopped')) return 'refused';
    const open = states.filter(({ session }) => session.phase === 'continuous');
    const isAway = open.length > 0 && open.every(({ source }) => source.health !== 'live');
    return isAway ? 'silent' : undefined;
  }

  #lastPriceMs(): number {
    const times = (this.#live.used?.markets ?? []).flatMap((market) => this.#prices.stateOf(market).asOf ?? []);
    return times.length > 0 ? Math.max(...times) : this.#nowMs();
  }
}
