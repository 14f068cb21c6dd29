import { setTimeout as sleep } from 'node:timers/promises';
import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import { historyLoaded } from '#marketdata/topics.ts';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import { newestSeq } from '#modules/signals/store.ts';
import type { Bus } from '#platform/bus.ts';
import type { Database } from '#platform/db/db.ts';
import { workConnectionName } from '#platform/leadership/fence.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import type { WatchedRulesReport } from '../roles/question-messages.ts';
import { orderRuleScans, RULE_THREAD, RuleThread } from '../roles/rule-thread.ts';
import { threadData } from '../roles/scanner.ts';
import { AnnouncedClock } from './announced-clock.ts';
import { type HeldPart, HeldParts } from './held-parts.ts';
import type { LocalState } from './leader-state.ts';
import { REPORT_EVERY_MS, refuseOtherBars, takeMessages } from './part-messages.ts';
import {
  isLeft,
  type RuleReports,
  type RulesBegin,
  type RulesChanged,
  type RulesCommand,
  type RulesHere,
} from './rule-messages.ts';
import type { NodeConfig } from './start-node.ts';
import type { ReadStrategyRules } from './strategy-rules.ts';

const ASK_AGAIN_MS = 1_000;

export interface RuleRunnerDeps {
  node: string;
  config: NodeConfig;
  database: Pick<Database, 'db' | 'pool' | 'connection' | 'isAnswering'>;
  lifecycle: Lifecycle;
  log: Log;
  /** What the leader announces. */
  bus: Bus;
  known: Pick<LocalState, 'feeds' | 'registry' | 'splits'>;
  strategyRulesOf: ReadStrategyRules;
  report: (reports: RuleReports) => void;
  script?: URL;
}

interface HeldRules extends HeldPart {
  claim: string;
  no: number;
  parts: number;
  thread: RuleThread | undefined;
  /** Rules of strategies, and how often they changed: an answer from before a change is no longer used. */
  strategies: readonly WatchedRule[];
  changes: number;
  isReading: boolean;
  unreported: WatchedRulesReport[];
  reported: number;
  isOver: boolean;
}

/**
 * Scans users' own rules of the parts that one leader gives to this node, until its heartbeat stops. A thread finds
 * all that it needs in the store, so nothing that is announced before it begins has to be kept.
 */
export class RuleRunner {
  readonly #deps: RuleRunnerDeps;
  readonly #held: HeldParts<HeldRules>;
  readonly #clock: AnnouncedClock;
  /** An instrument of each market that has stored history. */
  readonly #loaded = new Map<Market, InstrumentId>();
  readonly #timer: NodeJS.Timeout;
  #storedSeq = 0;

  constructor(deps: RuleRunnerDeps) {
    this.#deps = deps;
    const { bus, known } = deps;
    this.#held = new HeldParts({ ...deps, of: 'rules' });
    this.#clock = new AnnouncedClock(bus, known.feeds.clock);
    bus.subscribe(historyLoaded, '*', ({ id }) => void this.#loaded.set(marketOf(id), id));
    orderRuleScans(bus, this.#clock, () => this.#held.all().flatMap(({ thread }) => thread ?? []));
    this.#timer = setInterval(() => this.#publishReports(), REPORT_EVERY_MS);
  }

  /** What this node scans, and how far it is; undefined while it could not store what it finds. */
  get state(): Pick<RulesHere, 'claims' | 'storedSeq' | 'reported'> | undefined {
    const { claims } = this.#held;
    const reported = this.#held.all().map(({ claim, reported: count }) => [claim, count] as const);
    return claims && { claims, storedSeq: this.#storedSeq, reported };
  }

  /** Follows an order of the leader. */
  async take(command: RulesCommand): Promise<void> {
    if (command.kind === 'end') return this.#held.end(command.claim);
    if (command.kind === 'changed') return this.#changed(command);
    if (command.node !== this.#deps.node || this.#held.isStopped) return;
    refuseOtherBars(this.#deps.config, command);
    this.#clock.set(command.times);
    for (const id of command.loaded) this.#loaded.set(marketOf(id), id);
    const held = newHeld(command);
    if (!(await this.#held.enter(command, held))) return;
    await this.#readStrategies(held);
    if (held.isOver) return;
    held.thread = this.#thread(held);
    this.#deps.log.info({ part: command.no }, 'this node scans users’ own rules');
  }

  /** Breaks off all scans, and lets the leader give them to other nodes. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#held.stop();
  }

  async #changed({ claim, what, times }: RulesChanged): Promise<void> {
    this.#clock.set(times); // a rule is saved between two closes
    const held = this.#held.all().find((one) => one.claim === claim);
    if (!held) return;
    if (what === 'screens') return held.thread?.screensChanged(); // one that begins later reads them all
    held.changes++;
    if (held.isReading) return; // until it has them as they are now
    await this.#readStrategies(held);
    held.thread?.strategiesChanged();
  }

  /** Reads them until it has them as they are now. */
  async #readStrategies(held: HeldRules): Promise<void> {
    const { lifecycle, log, strategyRulesOf } = this.#deps;
    held.isReading = true;
    while (!held.isOver && !lifecycle.signal.aborted) {
      const { changes } = held;
      try {
        const rules = await strategyRulesOf(held.no);
        if (held.changes !== changes) continue;
        held.strategies = rules;
        break;
      } catch (error) {
        log.warn({ part: held.no, err: error }, 'rules of strategies could not be read, trying again');
        await sleep(ASK_AGAIN_MS, undefined, { signal: lifecycle.signal }).catch(() => {});
      }
    }
    held.isReading = false;
  }

  #thread(held: HeldRules): RuleThread {
    const { config, database, known, lifecycle, log, script = RULE_THREAD } = this.#deps;
    const connection = { ...database.connection, application_name: workConnectionName(held.claim) };
    return new RuleThread(
      { feeds: { markets: known.feeds.markets, clock: this.#clock }, lifecycle, log },
      {
        script,
        data: threadData({ ...known, config, database: { connection } }),
        parts: () => ({ numbers: [held.no], of: held.parts }),
        strategyRules: () => held.strategies,
        loaded: () => [...this.#loaded.values()],
        onReport: (report) => void held.unreported.push(report),
        onEnd: () => this.#lookForStored(held),
      },
    );
  }

  #lookForStored({ isOver }: HeldRules): void {
    const { database, lifecycle, log } = this.#deps;
    if (isOver || lifecycle.signal.aborted) return; // the leader looks
    newestSeq(database.db)
      .then((seq) => {
        this.#storedSeq = Math.max(this.#storedSeq, seq);
      })
      .catch((err) => log.warn({ err }, 'signals of a thread that ended are announced later'));
  }

  #publishReports(): void {
    for (const held of this.#held.all())
      for (const reports of takeMessages(held.unreported)) {
        for (const report of reports)
          if (report.kind === 'own signal') this.#storedSeq = Math.max(this.#storedSeq, report.signal.seq);
        held.reported += reports.filter(isLeft).length;
        this.#deps.report({ claim: held.claim, reports });
      }
  }
}

function newHeld({ claim, no, parts }: RulesBegin): HeldRules {
  const held: HeldRules = {
    claim,
    no,
    parts,
    thread: undefined,
    strategies: [],
    changes: 0,
    isReading: false,
    unreported: [],
    reported: 0,
    isOver: false,
    get isReady() {
      return held.thread?.isReady === true;
    },
    breakOff: async () => {
      held.isOver = true;
      await held.thread?.breakOff();
    },
    end: () => held.breakOff(),
  };
  return held;
}
