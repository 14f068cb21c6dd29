import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#platform/db/db.ts';
import {
  claimWork,
  endClaim,
  readClaims,
  takeBack,
  WorkBrokenOff,
  type WorkClaim,
} from '#platform/leadership/work-claims.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { type RemoteRun, type RemoteWork, type WorkOrder, workName } from '../roles/remote-work.ts';
import type { NodeBus } from './node-bus.ts';
import { isPart } from './part-messages.ts';
import type { Subjects } from './subjects.ts';
import type { WorkCommand, WorkerHere, WorkReport } from './work-messages.ts';

const LOOK_EVERY_MS = 1_000;
/** A node that says nothing for this long gets no more work, ms. */
const SILENT_MS = 4_000;
/** Time in which nodes say that they are there, after this process began to lead, ms. */
const SETTLE_MS = 4_000;
/** Nodes renew their claims for this long after an outage of the database before any is taken back, ms. */
const RENEWED_WITHIN_MS = 6_000;

interface Followed extends WorkClaim {
  onProgress: (share: number) => void;
  end: PromiseWithResolvers<void>;
  /** Whether its claim is in the database, and whether it was there when it was looked for. */
  state: 'new' | 'claimed' | 'missing';
}

export interface WorkDispatcherDeps {
  database: Pick<Database, 'db' | 'pool'>;
  lifecycle: Lifecycle;
  log: Log;
  metrics: Pick<Metrics, 'jobNodes'>;
  nodes: NodeBus;
  subjects: Subjects;
}

/**
 * The leader's side of work at other nodes. It claims work for a node in the database before it says so to the node, and
 * follows the claim until the node reports the end, or until it runs out and is taken back.
 */
export class WorkDispatcher implements RemoteWork {
  readonly #deps: WorkDispatcherDeps;
  /** When each node was last heard of. */
  readonly #receivedAtMs = new Map<string, number>();
  readonly #followed = new Map<string, Followed>();
  readonly #listeners: (() => void)[] = [];
  readonly settled: Promise<void>;
  #answersSinceMs = Number.POSITIVE_INFINITY;
  #isLooking = false;

  constructor(deps: WorkDispatcherDeps) {
    this.#deps = deps;
    const { nodes, subjects, lifecycle } = deps;
    nodes.subscribe(subjects.workers, (here) => this.#receive(here as WorkerHere));
    nodes.subscribe(subjects.workReports, (report) => this.#report(report as WorkReport));
    this.settled = sleep(SETTLE_MS, undefined, { signal: lifecycle.signal }).catch(() => {});
  }

  /** Follows the work that nodes do since an earlier leader; takes back what has run out. */
  async start(): Promise<void> {
    const { database, lifecycle } = this.#deps;
    for (const { isOver, ...claim } of await this.#readWork()) {
      if (isOver) await takeBack(database, claim.claim);
      else this.#follow(claim, () => {}).state = 'claimed';
    }
    const timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    lifecycle.onStop('work of other nodes', () => clearInterval(timer));
  }

  /** Claims of parts are others' (`PartPlaces`). */
  async #readWork(): Promise<Awaited<ReturnType<typeof readClaims>>> {
    return (await readClaims(this.#deps.database.db)).filter(({ work }) => !isPart(work));
  }

  nodes(): readonly string[] {
    const busy = (node: string): number => [...this.#followed.values()].filter((one) => one.node === node).length;
    return [...this.#receivedAtMs.keys()].toSorted((a, b) => busy(a) - busy(b));
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  begin(node: string, order: WorkOrder, onProgress: (share: number) => void): RemoteRun {
    const claim = { work: workName(order), claim: randomUUID(), node };
    const followed = this.#follow(claim, onProgress);
    void this.#claim(followed, order);
    return this.#runOf(followed);
  }

  running(work: string, onProgress?: (share: number) => void): RemoteRun | undefined {
    const followed = [...this.#followed.values()].find((one) => one.work === work);
    if (followed && onProgress) followed.onProgress = onProgress;
    return followed && this.#runOf(followed);
  }

  #follow({ work, claim, node }: WorkClaim, onProgress: (share: number) => void): Followed {
    const followed: Followed = { work, claim, node, onProgress, end: Promise.withResolvers(), state: 'new' };
    followed.end.promise.catch(() => {}); // who follows it may come later
    this.#followed.set(claim, followed);
    return followed;
  }

  #runOf({ claim, node, end }: Followed): RemoteRun {
    return { node, done: end.promise, stop: () => this.#stop(claim) };
  }

  async #claim(followed: Followed, order: WorkOrder): Promise<void> {
    const { database, log, lifecycle } = this.#deps;
    const { work, claim, node } = followed;
    try {
      if (await claimWork(database.db, { work, claim, node })) {
        followed.state = 'claimed';
        if (this.#followed.has(claim)) this.#command(node, { kind: 'begin', claim, order });
        else await endClaim(database.db, claim); // it was stopped meanwhile
        return;
      }
      log.warn({ work }, 'this work is claimed already');
    } catch (error) {
      log.warn({ work, err: error }, 'work could not be given to a node');
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: lifecycle.signal }).catch(() => {});
    this.#settle(claim, new WorkBrokenOff(false));
  }

  /** The end of this process is no end of other nodes' work. */
  async #stop(claim: string): Promise<void> {
    const { database, lifecycle, log } = this.#deps;
    const followed = this.#followed.get(claim);
    this.#settle(claim, new Error('the work was stopped'));
    if (!followed || lifecycle.signal.aborted) return;
    this.#command(followed.node, { kind: 'stop', claim });
    await endClaim(database.db, claim).catch((error) =>
      log.warn({ work: followed.work, err: error }, 'a claim of stopped work could not be deleted'),
    );
  }

  #command(node: string, command: WorkCommand): void {
    this.#deps.nodes.publish(this.#deps.subjects.work(node), command);
  }

  #receive({ node, isLeaving = false }: WorkerHere): void {
    const isKnown = this.#receivedAtMs.has(node);
    if (isLeaving) this.#receivedAtMs.delete(node);
    else this.#receivedAtMs.set(node, performance.now());
    if (isKnown !== isLeaving) return;
    this.#deps.log.info({ node }, isLeaving ? 'a node for jobs leaves' : 'a node for jobs is there');
    this.#changed();
  }

  #report(report: WorkReport): void {
    const { claim, kind } = report;
    if (kind === 'progress') this.#followed.get(claim)?.onProgress(report.share);
    else if (kind === 'done') this.#settle(claim);
    else this.#settle(claim, kind === 'failed' ? new Error(report.reason) : new WorkBrokenOff(false));
  }

  #settle(claim: string, failure?: Error): void {
    const followed = this.#followed.get(claim);
    this.#followed.delete(claim);
    if (failure) followed?.end.reject(failure);
    else followed?.end.resolve();
  }

  #changed(): void {
    this.#deps.metrics.jobNodes.set(this.#receivedAtMs.size);
    for (const listener of this.#listeners) listener();
  }

  async #look(): Promise<void> {
    const silent = [...this.#receivedAtMs].filter(([, receivedAtMs]) => performance.now() - receivedAtMs > SILENT_MS);
    for (const [node] of silent) {
      this.#receivedAtMs.delete(node);
      this.#deps.log.warn({ node }, 'a node for jobs is silent');
    }
    if (silent.length > 0) this.#changed();
    if (this.#isLooking || (this.#followed.size === 0 && this.#receivedAtMs.size === 0)) return;
    this.#isLooking = true;
    try {
      await this.#compare();
    } catch {
      this.#answersSinceMs = Number.POSITIVE_INFINITY; // the database announces outages
    } finally {
      this.#isLooking = false;
    }
  }

  /** Takes back what has run out, and what was followed and has no claim any more: the report of its end was lost. */
  async #compare(): Promise<void> {
    const { database, log } = this.#deps;
    const followed = [...this.#followed.values()].filter(({ state }) => state !== 'new');
    const claims = await this.#readWork();
    const held = new Set(claims.map(({ claim }) => claim));
    for (const one of followed.filter(({ claim }) => !held.has(claim))) {
      if (one.state === 'missing') this.#settle(one.claim, new WorkBrokenOff(true));
      else one.state = 'missing'; // its report may be under way
    }
    this.#answersSinceMs = Math.min(this.#answersSinceMs, performance.now());
    if (performance.now() - this.#answersSinceMs < RENEWED_WITHIN_MS) return;
    for (const { claim, work, node, isOver } of claims) {
      if (!isOver || !(await takeBack(database, claim))) continue;
      log.warn({ work, node }, 'work is taken back from a lost node');
      this.#settle(claim, new WorkBrokenOff(true));
    }
  }
}
