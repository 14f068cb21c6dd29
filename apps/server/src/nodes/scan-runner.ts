import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import type { MarketClock } from '#marketdata/clock.ts';
import { barsClosed, historyLoaded } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { Database } from '#platform/db/db.ts';
import { workConnectionName } from '#platform/leadership/fence.ts';
import { giveBackClaim, renewClaims } from '#platform/leadership/work-claims.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import type { ScanReport } from '../roles/scan-messages.ts';
import { ScanPart } from '../roles/scan-part.ts';
import { orderScans, partData, partOf, SCANNER_THREAD } from '../roles/scanner.ts';
import type { LocalState } from './leader-state.ts';
import {
  barPlaceOf,
  type ScanBegin,
  type ScanCommand,
  type ScannerHere,
  type ScanReports,
} from './scanner-messages.ts';
import type { NodeConfig } from './start-node.ts';

const RENEW_EVERY_MS = 2_000;
const ANSWER_LIMIT_MS = 1_000;
/** Reports that come meanwhile share a message. */
const REPORT_EVERY_MS = 10;
/** A signal takes up to a few kB, a message of the bus up to 1 MB. */
const REPORTS_AT_ONCE = 100;

export interface ScanRunnerDeps {
  node: string;
  config: NodeConfig;
  database: Pick<Database, 'db' | 'pool' | 'connection' | 'isAnswering'>;
  lifecycle: Lifecycle;
  log: Log;
  /** What the leader announces. */
  bus: Bus;
  known: Pick<LocalState, 'feeds' | 'registry' | 'splits'>;
  report: (reports: ScanReports) => void;
  script?: URL;
}

interface Running {
  claim: string;
  part: ScanPart;
  unreported: ScanReport[];
}

/**
 * Scans the parts that one leader gives to this node, until nothing is heard of it. What the leader announces are the
 * orders of the threads. Each part has connections of its own, named by its claim: once that is taken back, nothing that
 * it writes is taken.
 */
export class ScanRunner {
  readonly #deps: ScanRunnerDeps;
  /** By number of the part; also of those that are about to begin. */
  readonly #running = new Map<number, Running>();
  readonly #timers: readonly NodeJS.Timeout[];
  /** The leader's time of each market when it last announced something of it: it may be set back. */
  readonly #times = new Map<Market, number>();
  readonly #clock: MarketClock;
  #partNo: (id: InstrumentId) => number = () => 0;
  #storedSeq = 0;
  #hasDatabase = true;
  #isStopped = false;

  constructor(deps: ScanRunnerDeps) {
    this.#deps = deps;
    const { bus, known } = deps;
    const { clock } = known.feeds;
    this.#clock = { now: (market) => this.#times.get(market) ?? clock.now(market), speed: clock.speed };
    const note = (market: Market, nowMs = clock.now(market)): void => void this.#times.set(market, nowMs);
    bus.subscribe(barsClosed, '*', ({ market, nowMs }) => note(market, nowMs));
    bus.subscribe(historyLoaded, '*', ({ id, nowMs }) => note(marketOf(id), nowMs));
    orderScans(bus, this.#clock, {
      of: (id) => this.#running.get(this.#partNo(id))?.part,
      all: () => [...this.#running.values()].map(({ part }) => part),
    });
    this.#timers = [
      setInterval(() => void this.#renew(), RENEW_EVERY_MS),
      setInterval(() => this.#sayReports(), REPORT_EVERY_MS),
    ];
  }

  /** What this node scans, and how far it is; undefined while it could not store what it finds. */
  get state(): Pick<ScannerHere, 'claims' | 'storedSeq'> | undefined {
    if (!this.#hasDatabase) return undefined;
    const ready = [...this.#running.values()].filter(({ part }) => part.isReady);
    return { claims: ready.map(({ claim }) => claim), storedSeq: this.#storedSeq };
  }

  /** Does what the leader says. */
  async take(command: ScanCommand): Promise<void> {
    if (command.kind === 'end') return this.#end(command.claim);
    if (command.node !== this.#deps.node || this.#isStopped) return;
    const { claim, no, barPlace } = command;
    if (barPlace !== barPlaceOf(this.#deps.config))
      throw new Error(`the leader’s bars are in ${barPlace}: this node needs the same CLICKHOUSE_URL`);
    const before = this.#running.get(no);
    const { part } = this.#enter(command); // at once: what is announced from now on is its own
    await before?.part.breakOff();
    const held = await renewClaims(this.#deps.database.db, [claim]); // it may have been taken back meanwhile
    if (this.#running.get(no)?.part !== part) return;
    if (!held.has(claim)) return void this.#running.delete(no);
    part.beginHere();
    this.#deps.log.info({ part: no }, 'this node scans a part of the instruments');
  }

  /** Breaks off all scans, and lets the leader give them to other nodes. */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    const all = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(all.map((one) => this.#giveBack(one)));
  }

  #enter({ claim, no, parts, loaded, times }: ScanBegin): Running {
    const { config, database, known, lifecycle, log } = this.#deps;
    const connection = { ...database.connection, application_name: workConnectionName(claim) };
    const data = partData({ ...known, config, database: { connection } }, no, parts);
    const unreported: ScanReport[] = [];
    const part = new ScanPart(
      { feeds: { clock: this.#clock }, lifecycle, log },
      { no, script: this.#deps.script ?? SCANNER_THREAD, data, onReport: (report) => void unreported.push(report) },
    );
    for (const [market, nowMs] of times) this.#times.set(market, nowMs);
    for (const [id, hasRevisions] of loaded) part.historyLoaded(id, hasRevisions);
    this.#partNo = partOf(known, parts);
    const running = { claim, part, unreported };
    this.#running.set(no, running);
    return running;
  }

  async #end(claim: string): Promise<void> {
    for (const [no, one] of this.#running) {
      if (one.claim !== claim) continue;
      this.#running.delete(no);
      await one.part.breakOff();
    }
  }

  async #giveBack({ claim, part }: Running): Promise<void> {
    const { database, log } = this.#deps;
    await part.breakOff();
    await giveBackClaim(database, claim).catch((error) =>
      log.warn({ err: error }, 'a part of the scan could not be given back, and is once its claim runs out'),
    );
  }

  async #renew(): Promise<void> {
    const { database, log } = this.#deps;
    this.#hasDatabase = await database.isAnswering(ANSWER_LIMIT_MS);
    if (!this.#hasDatabase) return;
    const claims = [...this.#running.values()].map(({ claim }) => claim);
    const held = await renewClaims(database.db, claims).catch(() => undefined); // the database announces outages
    if (!held) return;
    for (const claim of claims.filter((one) => !held.has(one))) {
      log.warn('a part of the scan was taken back');
      await this.#end(claim);
    }
  }

  #sayReports(): void {
    for (const { claim, unreported } of this.#running.values())
      while (unreported.length > 0) {
        const reports = unreported.splice(0, REPORTS_AT_ONCE);
        for (const report of reports)
          if (report.kind === 'signal') this.#storedSeq = Math.max(this.#storedSeq, report.signal.seq);
        this.#deps.report({ claim, reports });
      }
  }
}
