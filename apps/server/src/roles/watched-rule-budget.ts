import type { AlertCondition, Strategy } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { listStrategyAlertScopes } from '#modules/alerts/store.ts';
import { CompiledRules } from '#modules/screener/engine/compiled-rules.ts';
import { ScreenPrices } from '#modules/screener/engine/price.ts';
import { listScreens } from '#modules/screener/saved-store.ts';
import { symbolsOf } from '#modules/screener/universes.ts';
import { listLiveStrategies, readNewest } from '#modules/strategies/store.ts';
import type { Db } from '#platform/db/db.ts';
import { TooCostly } from '#platform/errors.ts';
import { watchedInstruments } from './watched-instruments.ts';

/** Limits of scanning at each close, in ms of one core: of one rule, and of all rules of an account. */
const LIVE_MS = { each: 1_000, ofAccount: 4_000 } as const;

/** A watched rule, as far as its price needs it. */
export interface BudgetedRule {
  /** Id of the saved screen or strategy. */
  id?: string | undefined;
  market: Market;
  symbols?: readonly string[] | undefined;
  rule: Strategy;
}

/** What an alert is scanned for. */
interface AlertScope {
  user_id: string;
  condition: AlertCondition;
  symbol: string | null;
  watchlist_id: string | null;
}

/** Limits the watched rules of one account: those of live screens, live strategies and alerts on strategies. */
export class WatchedRuleBudget {
  readonly #db: Db;
  readonly #registry: InstrumentRegistry;
  readonly #prices: ScreenPrices;

  constructor(db: Db, registry: InstrumentRegistry) {
    this.#db = db;
    this.#registry = registry;
    this.#prices = new ScreenPrices(registry, new CompiledRules());
  }

  /** Throws `TooCostly` when a rule takes too much, alone or beside what the account has; it replaces the one with its id. */
  async check(userId: string, rule: BudgetedRule): Promise<void> {
    const ms = this.#priceOf(rule);
    if (ms > LIVE_MS.each) {
      throw new TooCostly(
        `Scanning this at every close needs about ${seconds(ms)} of computing; ${seconds(LIVE_MS.each)} is allowed. ${ADVICE}`,
      );
    }
    const others = [...(await this.#screens(userId)), ...(await this.#strategies(userId))];
    const sum = others.filter(({ id }) => id !== rule.id).reduce((all, other) => all + this.#priceOf(other), ms);
    if (sum <= LIVE_MS.ofAccount) return;
    throw new TooCostly(
      `With this your live screens, live strategies and strategy alerts need about ${seconds(sum)} of computing at every close; ` +
        `${seconds(LIVE_MS.ofAccount)} are allowed. Switch one off first. ${ADVICE}`,
    );
  }

  /** Returns whether an alert may be armed beside what its owner has scanned; true for one that isn't on a strategy. */
  async hasRoomFor({ user_id: userId, condition, symbol, watchlist_id: watchlistId }: AlertScope): Promise<boolean> {
    if (condition.type !== 'strategy') return true;
    const [strategy] = await readNewest(this.#db, [condition.strategyId]);
    if (!strategy) return true; // its alert is paused elsewhere
    const { id, market, definition: rule } = strategy;
    const own = await this.#symbolsOf(userId, { symbol, watchlistId });
    const symbols = own && (await this.symbolsWith(userId, id, own));
    try {
      await this.check(userId, { id, market, rule, symbols });
      return true;
    } catch (error) {
      if (error instanceof TooCostly) return false;
      throw error;
    }
  }

  /**
   * Returns the instruments that a user's strategy is scanned for, with some more; undefined for its whole market where
   * it is live or an alert is on all of it.
   */
  async symbolsWith(userId: string, strategyId: string, more: readonly string[] = []): Promise<string[] | undefined> {
    const own = (await this.#strategies(userId)).find(({ id }) => id === strategyId);
    if (own && !own.symbols) return undefined;
    return [...new Set([...(own?.symbols ?? []), ...more])];
  }

  #priceOf({ rule, ...place }: BudgetedRule): number {
    return this.#prices.live(place, rule);
  }

  async #screens(userId: string): Promise<BudgetedRule[]> {
    const live = (await listScreens(this.#db, userId)).filter(({ isLive }) => isLive);
    return live.map((screen) => ({ ...screen, symbols: symbolsOf(screen) }));
  }

  async #strategies(userId: string): Promise<BudgetedRule[]> {
    const scopes = Map.groupBy(await listStrategyAlertScopes(this.#db, userId), ({ strategyId }) => strategyId);
    const live = await listLiveStrategies(this.#db, userId);
    const isLive = new Set(live.map(({ id }) => id));
    const strategies = await readNewest(
      this.#db,
      [...scopes.keys()].filter((id) => !isLive.has(id)),
    );
    const ofAlerts = await Promise.all(
      strategies.map(async ({ id, market, definition }) => {
        const all = await Promise.all((scopes.get(id) ?? []).map((scope) => this.#symbolsOf(userId, scope)));
        const isWhole = all.includes(undefined);
        const symbols = isWhole ? undefined : [...new Set(all.flatMap((own) => own ?? []))];
        return { id, market, rule: definition, symbols };
      }),
    );
    return [...live.map(({ id, market, definition: rule }) => ({ id, market, rule })), ...ofAlerts];
  }

  /** Returns the symbols of an alert; undefined for its whole market. */
  async #symbolsOf(
    userId: string,
    { symbol, watchlistId }: { symbol: string | null; watchlistId: string | null },
  ): Promise<string[] | undefined> {
    if (symbol !== null) return [symbol];
    if (watchlistId === null) return undefined;
    const listed = await watchedInstruments(this.#db, this.#registry, userId, watchlistId).catch(() => []);
    return listed.map(({ instrument }) => instrument.symbol);
  }
}

const ADVICE = 'Use fewer conditions, shorter periods or fewer instruments.';

const seconds = (ms: number): string => `${Math.max(0.1, Math.round(ms / 100) / 10)} s`;
