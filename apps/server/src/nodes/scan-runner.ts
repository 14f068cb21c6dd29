import type { InstrumentId } from '@wickwise/market';
import type { Bus } from '#platform/bus.ts';
import type { Database } from '#platform/db/db.ts';
import { workConnectionName } from '#platform/leadership/fence.ts';
import { giveBackClaim, renewClaims } from '#platform/leadership/work-claims.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import type { ScanReport } from '../roles/scan-messages.ts';
import { ScanThread } from '../roles/scan-thread.ts';
import { orderScans, partData, partOf, SCANNER_THREAD } from '../roles/scanner.ts';
import type { LocalState } from './leader-state.ts';
import type { ScanCommand, ScannerHere, ScanReports } from './scanner-messages.ts';
import type { NodeConfig } from './start-node.ts';

const RENEW_EVERY_MS = 2_000;
/** Reports that come meanwhile share a message. */
const REPORT_EVERY_MS = 10;
/** A signal takes up to a few kB, a message of the bus up to 1 MB. */
const REPORTS_AT_ONCE = 100;

export interface ScanRunnerDeps {
  node: string;
  config: NodeConfig;
  database: Pick<Database, 'db' | 'pool' | 'connection'>;
  lifecycle: Lifecycle;
  log: Log;
  /** What the leader announces. */
  bus: Bus;
  known: Pick<LocalState, 'feeds' | 'registry' | 'splits'>;
  report: (reports: ScanReports) => void;
}

interface Running {
  claim: string;
  thread: ScanThread;
  unreported: ScanReport[];
}

/**
 * Scans the parts that one leader gives to this node, until nothing is heard of it. What the leader announces are the
 * orders of the threads. Each part has connections of its own, named by its claim: once that is taken back, nothing that
 * it writes is taken.
 */
export class ScanRunner {
  readonly #deps: ScanRunnerDeps;
  /** By number of the part. */
  readonly #running = new Map<number, Running>();
  readonly #timers: readonly NodeJS.Timeout[];
  #partNo: (id: InstrumentId) => number = () => 0;
  #storedSeq = 0;
  #isStopped = false;

  constructor(deps: ScanRunnerDeps) {
    this.#deps = deps;
    orderScans(deps.bus, deps.known.feeds.clock, {
      of: (id) => this.#running.get(this.#partNo(id))?.thread,
      all: () => [...this.#running.values()].map(({ thread }) => thread),
    });
    this.#timers = [
      setInterval(() => void this.#renew(), RENEW_EVERY_MS),
      setInterval(() => this.#sayReports(), REPORT_EVERY_MS),
    ];
  }

  /** What this node scans, and how far it is. */
  get state(): Pick<ScannerHere, 'claims' | 'storedSeq'> {
    return { claims: [...this.#running.values()].map(({ claim }) => claim), storedSeq: this.#storedSeq };
  }

  /** Does what the leader says. */
  async take(command: ScanCommand): Promise<void> {
    if (command.kind === 'end') return this.#end(command.claim);
    if (command.node !== this.#deps.node) return;
    const held = await renewClaims(this.#deps.database.db, [command.claim]); // it may have been taken back meanwhile
    if (held.has(command.claim) && !this.#isStopped) this.#begin(command);
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

  #begin({ claim, no, parts, loaded }: Extract<ScanCommand, { kind: 'begin' }>): void {
    const { config, database, known, lifecycle, log } = this.#deps;
    const connection = { ...database.connection, application_name: workConnectionName(claim) };
    const data = partData({ ...known, config, database: { connection } }, no, parts);
    const unreported: ScanReport[] = [];
    const thread = new ScanThread(
      { feeds: known.feeds, lifecycle, log },
      { script: SCANNER_THREAD, data, loaded: new Set(loaded), onReport: (report) => void unreported.push(report) },
    );
    this.#partNo = partOf(known, parts);
    this.#running.set(no, { claim, thread, unreported });
    log.info({ part: no }, 'this node scans a part of the instruments');
  }

  async #end(claim: string): Promise<void> {
    for (const [no, one] of this.#running) {
      if (one.claim !== claim) continue;
      this.#running.delete(no);
      await one.thread.breakOff();
    }
  }

  async #giveBack({ claim, thread }: Running): Promise<void> {
    const { database, log } = this.#deps;
    await thread.breakOff();
    await giveBackClaim(database, claim).catch((error) =>
      log.warn({ err: error }, 'a part of the scan could not be given back, and is once its claim runs out'),
    );
  }

  async #renew(): Promise<void> {
    const claims = this.state.claims;
    const held = await renewClaims(this.#deps.database.db, claims).catch(() => undefined); // the database announces outages
    if (!held) return;
    for (const claim of claims.filter((one) => !held.has(one))) {
      this.#deps.log.warn('a part of the scan was taken back');
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
