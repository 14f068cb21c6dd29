import type { InstrumentId } from '@wickwise/market';
import type { Bus } from '#platform/bus.ts';
import type { Database } from '#platform/db/db.ts';
import { workConnectionName } from '#platform/leadership/fence.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import type { ScanReport } from '../roles/scan-messages.ts';
import { ScanPart } from '../roles/scan-part.ts';
import { orderScans, partData, partOf, SCANNER_THREAD } from '../roles/scanner.ts';
import { AnnouncedClock } from './announced-clock.ts';
import { type HeldPart, HeldParts } from './held-parts.ts';
import type { LocalState } from './leader-state.ts';
import { REPORT_EVERY_MS, refuseOtherBars, takeMessages } from './part-messages.ts';
import type { ScanBegin, ScanCommand, ScannerHere, ScanReports } from './scanner-messages.ts';
import type { NodeConfig } from './start-node.ts';

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

interface HeldScan extends HeldPart {
  claim: string;
  part: ScanPart;
  unreported: ScanReport[];
}

/**
 * Scans the parts that one leader gives to this node, until its heartbeat stops. What the leader announces are the
 * orders of the threads. Each part has connections of its own, named by its claim: once that is taken back, nothing that
 * it writes is taken.
 */
export class ScanRunner {
  readonly #deps: ScanRunnerDeps;
  readonly #held: HeldParts<HeldScan>;
  readonly #timer: NodeJS.Timeout;
  readonly #clock: AnnouncedClock;
  #partNo: (id: InstrumentId) => number = () => 0;
  #storedSeq = 0;

  constructor(deps: ScanRunnerDeps) {
    this.#deps = deps;
    const { bus, known } = deps;
    this.#held = new HeldParts({ ...deps, of: 'scan' });
    this.#clock = new AnnouncedClock(bus, known.feeds.clock);
    orderScans(bus, this.#clock, {
      of: (id) => this.#held.of(this.#partNo(id))?.part,
      all: () => this.#held.all().map(({ part }) => part),
    });
    this.#timer = setInterval(() => this.#publishReports(), REPORT_EVERY_MS);
  }

  /** What this node scans, and how far it is; undefined while it could not store what it finds. */
  get state(): Pick<ScannerHere, 'claims' | 'storedSeq'> | undefined {
    const { claims } = this.#held;
    return claims && { claims, storedSeq: this.#storedSeq };
  }

  /** Follows an order of the leader. */
  async take(command: ScanCommand): Promise<void> {
    if (command.kind === 'end') return this.#held.end(command.claim);
    if (command.node !== this.#deps.node || this.#held.isStopped) return;
    refuseOtherBars(this.#deps.config, command);
    const held = this.#create(command);
    if (!(await this.#held.enter(command, held))) return;
    held.part.beginHere();
    this.#deps.log.info({ part: command.no }, 'this node scans a part of the instruments');
  }

  /** Breaks off all scans, and lets the leader give them to other nodes. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#held.stop();
  }

  #create({ claim, no, parts, loaded, times }: ScanBegin): HeldScan {
    const { config, database, known, lifecycle, log } = this.#deps;
    const connection = { ...database.connection, application_name: workConnectionName(claim) };
    const data = partData({ ...known, config, database: { connection } }, no, parts);
    const unreported: ScanReport[] = [];
    const part = new ScanPart(
      { feeds: { clock: this.#clock }, lifecycle, log },
      { no, script: this.#deps.script ?? SCANNER_THREAD, data, onReport: (report) => void unreported.push(report) },
    );
    this.#clock.set(times);
    for (const [id, hasRevisions] of loaded) part.historyLoaded(id, hasRevisions);
    this.#partNo = partOf(known, parts);
    const breakOff = (): Promise<void> => part.breakOff();
    return {
      claim,
      part,
      unreported,
      breakOff,
      end: breakOff,
      get isReady() {
        return part.isReady;
      },
    };
  }

  #publishReports(): void {
    for (const { claim, unreported } of this.#held.all())
      for (const reports of takeMessages(unreported)) {
        for (const report of reports)
          if (report.kind === 'signal') this.#storedSeq = Math.max(this.#storedSeq, report.signal.seq);
        this.#deps.report({ claim, reports });
      }
  }
}
