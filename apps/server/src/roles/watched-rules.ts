import { isDeepStrictEqual } from 'node:util';
import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import { historyLoaded } from '#marketdata/topics.ts';
import { accountsPurged } from '#modules/accounts/topics.ts';
import { rulesOfLiveScreens } from '#modules/screener/screen-rules.ts';
import { screensLeft } from '#modules/screener/topics.ts';
import { rulePartOf, type WatchedRule } from '#modules/screener/watched-rule.ts';
import { signalsStored } from '#modules/signals/topics.ts';
import type { RoleContext } from './context.ts';
import type { WatchedRulesReport } from './question-messages.ts';
import type { ChangedRules, MovableRules } from './remote-rules.ts';
import { ruleCalls } from './rule-calls.ts';
import { orderRuleScans, RULE_THREAD, RuleThread } from './rule-thread.ts';
import { threadData } from './scanner.ts';
import { announceStored } from './signal-order.ts';

type WatchedRulesContext = Pick<
  RoleContext,
  'bus' | 'config' | 'database' | 'remoteRules' | 'feeds' | 'lifecycle' | 'log' | 'registry' | 'splits'
>;

/**
 * Scans watched rules, those of live screens and of strategies, in their own thread, so questions don't delay a close.
 * It starts with the first rule. Other nodes take the rules of some accounts where there are nodes for it.
 */
export function startWatchedRules(context: WatchedRulesContext, script = RULE_THREAD): void {
  const { bus, remoteRules, feeds, lifecycle } = context;
  const scans = new WatchedRuleScans(context, script);
  orderRuleScans(bus, feeds.clock, () => scans.threads);
  bus.subscribe(accountsPurged, '*', ({ userId }) => scans.accountPurged(userId));
  bus.answer(ruleCalls, {
    setStrategyRules: (rules) => scans.setStrategyRules(rules),
    screensChanged: (userId) => scans.screensChanged(userId),
  });
  lifecycle.onStop('watched rules', () => scans.stop());
  if (remoteRules) remoteRules.place(scans.parts);
  else lifecycle.onStarted(() => scans.beginAll());
}

/** The rules of all accounts in parts, and the thread that scans those of this process. */
class WatchedRuleScans {
  readonly parts: readonly MovableRules[];
  readonly #context: WatchedRulesContext;
  readonly #script: URL;
  /** An instrument of each market that has stored history. */
  readonly #loaded = new Map<Market, InstrumentId>();
  #looking: Promise<void> | undefined;
  /** Parts that this process scans. */
  readonly #here = new Set<number>();
  /** Rules of strategies, by part. */
  #strategies: ReadonlyMap<number, readonly WatchedRule[]> = new Map();
  #thread: RuleThread | undefined;

  constructor(context: WatchedRulesContext, script: URL) {
    this.#context = context;
    this.#script = script;
    const { bus, config } = context;
    this.parts = Array.from({ length: config.scanThreads }, (_, no) => this.#part(no));
    bus.subscribe(historyLoaded, '*', ({ id }) => void this.#loaded.set(marketOf(id), id));
  }

  get threads(): readonly RuleThread[] {
    return this.#thread ? [this.#thread] : [];
  }

  beginAll(): void {
    for (const { no } of this.parts) this.#here.add(no);
    this.#beginWhereNeeded();
  }

  setStrategyRules(rules: readonly WatchedRule[]): void {
    const byPart = Map.groupBy(rules, ({ userId }) => this.#partOf(userId));
    const changed = this.parts.filter(({ no }) => !isDeepStrictEqual(byPart.get(no), this.#strategies.get(no)));
    this.#strategies = byPart;
    for (const { no } of changed) this.#sayElsewhere(no, 'strategies');
    if (rules.some((rule) => this.#isHere(rule))) this.#begin();
    if (changed.some(({ no }) => this.#here.has(no))) this.#thread?.strategiesChanged();
  }

  screensChanged(userId: string): void {
    const no = this.#partOf(userId);
    this.#sayElsewhere(no, 'screens');
    if (!this.#here.has(no)) return;
    this.#begin();
    this.#thread?.screensChanged();
  }

  accountPurged(userId: string): void {
    const no = this.#partOf(userId);
    if (this.#here.has(no)) this.#thread?.screensChanged();
    else this.#sayElsewhere(no, 'screens');
  }

  async stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.stop();
  }

  #part(no: number): MovableRules {
    return {
      no,
      loaded: () => [...this.#loaded.values()],
      strategyRules: () => this.#strategies.get(no) ?? [],
      report: (report) => this.#report(report),
      beginHere: () => {
        this.#here.add(no);
        this.#partsChanged();
        if (!this.#thread) this.#beginWhereNeeded();
      },
      endHere: async () => {
        this.#here.delete(no);
        if (this.#here.size > 0) this.#partsChanged();
        else await this.stop();
      },
    };
  }

  #partOf(userId: string): number {
    return rulePartOf(userId, this.parts.length);
  }

  #isHere({ userId }: WatchedRule): boolean {
    return this.#here.has(this.#partOf(userId));
  }

  #beginWhereNeeded(): void {
    const look = async (): Promise<void> => {
      const hasStrategies = [...this.#here].some((no) => this.#strategies.has(no));
      const hasRules =
        hasStrategies || (await rulesOfLiveScreens(this.#context.database.db)).some((rule) => this.#isHere(rule));
      if (hasRules) this.#begin();
    };
    this.#looking ??= look()
      .catch(() => this.#begin()) // the thread waits for an unavailable database
      .finally(() => {
        this.#looking = undefined;
      });
  }

  #begin(): void {
    if (this.#thread || this.#here.size === 0 || this.#context.lifecycle.signal.aborted) return;
    this.#thread = new RuleThread(this.#context, {
      script: this.#script,
      data: threadData(this.#context),
      parts: () => ({ numbers: [...this.#here], of: this.parts.length }),
      strategyRules: () => [...this.#here].flatMap((no) => this.#strategies.get(no) ?? []),
      loaded: () => [...this.#loaded.values()],
      onReport: (report) => this.#report(report),
      onEnd: () => announceStored(this.#context),
    });
  }

  #partsChanged(): void {
    this.#thread?.strategiesChanged();
    this.#thread?.screensChanged();
  }

  #sayElsewhere(no: number, what: ChangedRules): void {
    if (!this.#here.has(no)) this.#context.remoteRules?.changed(no, what);
  }

  #report(report: WatchedRulesReport): void {
    const { bus } = this.#context;
    if (report.kind === 'left') bus.publish(screensLeft, report.left.market, report.left);
    else bus.publish(signalsStored, report.signal.market, report);
  }
}
