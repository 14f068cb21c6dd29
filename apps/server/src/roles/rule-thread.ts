import { setTimeout as sleep } from 'node:timers/promises';
import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import type { MarketClock } from '#marketdata/clock.ts';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import type { RuleParts, WatchedRule } from '#modules/screener/watched-rule.ts';
import type { Bus } from '#platform/bus.ts';
import type { RoleContext } from './context.ts';
import { OrderThread } from './order-thread.ts';
import type { WatchedRulesOrder, WatchedRulesReport } from './question-messages.ts';
import type { ScanThreadData } from './scan-messages.ts';

/** Longest time for a thread to end in order, ms. */
const END_MS = 10_000;

export const RULE_THREAD = new URL('./watched-rules.thread.ts', import.meta.url);

export interface RuleThreadContext extends Pick<RoleContext, 'lifecycle' | 'log'> {
  feeds: { markets: readonly Market[]; clock: MarketClock };
}

export interface RuleThreadOptions {
  script: URL;
  data: ScanThreadData;
  /** Parts whose rules it scans now. */
  parts: () => RuleParts;
  /** Rules of strategies in these parts. */
  strategyRules: () => readonly WatchedRule[];
  /** An instrument of each market that has stored history: the thread has read none of it. */
  loaded: () => readonly InstrumentId[];
  onReport: (report: WatchedRulesReport) => void;
  /** Called when the thread has ended: what it had stored may not have been reported. */
  onEnd: () => void;
}

/**
 * Scans the rules of some accounts in a thread of their own. It finds what it needs in the store: one that ended begins
 * again from there, and finds nothing twice.
 */
export class RuleThread {
  readonly #feeds: RuleThreadContext['feeds'];
  readonly #options: RuleThreadOptions;
  readonly #thread: OrderThread<WatchedRulesOrder, WatchedRulesReport>;

  constructor({ feeds, lifecycle, log }: RuleThreadContext, options: RuleThreadOptions) {
    this.#feeds = feeds;
    this.#options = options;
    const { script, data, loaded, onReport, onEnd } = options;
    this.#thread = new OrderThread({
      script,
      data,
      name: 'the scan of watched rules',
      isStarted: lifecycle.isStarted,
      log,
      lifecycle,
      onReport,
      onEnd,
      onBegin: (isAnew, send) => {
        const strategies = this.#strategies();
        if (isAnew || strategies.rules.length > 0) send(strategies);
        send(this.#screens());
        if (isAnew) for (const id of loaded()) send(this.#history(id));
      },
    });
    for (const id of loaded()) this.historyLoaded(id);
  }

  get isReady(): boolean {
    return this.#thread.isReady;
  }

  send(order: WatchedRulesOrder): void {
    this.#thread.send(order);
  }

  historyLoaded(id: InstrumentId): void {
    this.#thread.send(this.#history(id));
  }

  screensChanged(): void {
    this.#thread.send(this.#screens());
  }

  strategiesChanged(): void {
    this.#thread.send(this.#strategies());
  }

  /** Ends once the work in progress is done, or at once where that takes long. */
  async stop(): Promise<void> {
    const isLate = await Promise.race([this.#thread.stop({ kind: 'stop' }), sleep(END_MS, true, { ref: false })]);
    if (isLate) await this.#thread.breakOff();
  }

  breakOff(): Promise<void> {
    return this.#thread.breakOff();
  }

  #screens(): WatchedRulesOrder {
    return { kind: 'screens', parts: this.#options.parts(), times: this.#times() };
  }

  #strategies() {
    return { kind: 'strategy rules', rules: this.#options.strategyRules(), times: this.#times() } as const;
  }

  #history(id: InstrumentId): WatchedRulesOrder {
    const market = marketOf(id);
    return { kind: 'history', nowMs: this.#feeds.clock.now(market), market, id, hasRevisions: false };
  }

  #times(): [Market, number][] {
    const { clock, markets } = this.#feeds;
    return markets.map((market) => [market, clock.now(market)]);
  }
}

/** Hands what happens on a bus to those who scan users' rules here: each has all instruments. */
export function orderRuleScans(
  bus: Bus,
  clock: MarketClock,
  threads: () => Iterable<Pick<RuleThread, 'send' | 'historyLoaded'>>,
): void {
  bus.subscribe(historyLoaded, '*', ({ id }) => {
    for (const thread of threads()) thread.historyLoaded(id);
  });
  bus.subscribe(barsClosed, '*', (closed) => {
    const nowMs = clock.now(closed.market);
    for (const thread of threads()) thread.send({ kind: 'bars', nowMs, closed });
  });
  bus.subscribe(rewinds, '*', ({ market }) => {
    for (const thread of threads()) thread.send({ kind: 'rewind', market });
  });
}
