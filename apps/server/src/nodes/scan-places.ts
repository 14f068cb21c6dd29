import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newestSeq } from '#modules/signals/store.ts';
import { storedUntil } from '#modules/signals/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { Database } from '#platform/db/db.ts';
import { claimWork, giveBackClaim, readClaims } from '#platform/leadership/work-claims.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { VERSION } from '#platform/version.ts';
import type { DistantScans, MovablePart } from '../roles/distant-scans.ts';
import type { Announcer } from './announcer.ts';
import type { NodeBus } from './node-bus.ts';
import { isScanWork, type ScannerHere, type ScanReports, scanWork } from './scanner-messages.ts';
import type { Subjects } from './subjects.ts';

const LOOK_EVERY_MS = 500;
/** A node that says nothing for this long has its parts taken back, ms. */
const SILENT_MS = 4_000;
/** Time in which nodes say that they are there, once this process leads and answers, ms. */
const SETTLE_MS = 2_000;
/** Time for a node to begin a part, ms. */
const BEGIN_MS = 20_000;
/** A claim that has run out may be renewed for this long once the database answers, ms. */
const RENEW_MS = 3_000;
/** A node that could not scan gets no part for this long, ms. */
const SHUNNED_MS = 60_000;

const GIVEN_BACK = 'its node has given it back';

interface Run {
  node: string;
  claim: string;
  sinceMs: number;
  /** Since when its claim has been seen to have run out. */
  overSinceMs: number | undefined;
}

interface Place {
  part: MovablePart;
  at: 'nowhere' | 'here' | Run;
}

interface Scanner {
  heardAtMs: number;
  claims: ReadonlySet<string>;
}

export interface ScanPlacesDeps {
  barPlace: string;
  database: Pick<Database, 'db' | 'pool'>;
  bus: Bus;
  lifecycle: Lifecycle;
  log: Log;
  metrics: Pick<Metrics, 'scanNodes' | 'scanParts'>;
  nodes: NodeBus;
  subjects: Subjects;
  announcer: Pick<Announcer, 'sayScan' | 'times' | 'heartbeat'>;
}

/**
 * The leader's side of scans at other nodes: where each part runs. A part is claimed in the database for a node, and taken
 * back before anybody else begins it, so two never write the same scan's state. Without nodes all parts run here.
 */
export class ScanPlaces implements DistantScans {
  readonly #deps: ScanPlacesDeps;
  readonly #scanners = new Map<string, Scanner>();
  /** Nodes that could not scan, and until when they get no part. */
  readonly #shunned = new Map<string, number>();
  #places: readonly Place[] = [];
  #isLooking = false;

  constructor(deps: ScanPlacesDeps) {
    this.#deps = deps;
    deps.nodes.subscribe(deps.subjects.scanners, (here) => this.#hear(here as ScannerHere));
    deps.nodes.subscribe(deps.subjects.scanReports, (reports) => this.#take(reports as ScanReports));
  }

  /** Takes back what nodes scan for an earlier leader. */
  async start(): Promise<void> {
    const { database } = this.#deps;
    for (const { work, claim } of await readClaims(database.db))
      if (isScanWork(work)) await giveBackClaim(database, claim);
  }

  place(parts: readonly MovablePart[]): void {
    const { lifecycle } = this.#deps;
    this.#places = parts.map((part) => ({ part, at: 'nowhere' }));
    let timer: NodeJS.Timeout | undefined;
    const begin = async (): Promise<void> => {
      await sleep(SETTLE_MS, undefined, { signal: lifecycle.signal });
      timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
      await this.#look();
    };
    lifecycle.onStarted(() => void begin().catch(() => {})); // it stops
    lifecycle.onStop('scans of other nodes', () => clearInterval(timer));
  }

  #hear({ node, version, generation, claims, storedSeq, isLeaving = false }: ScannerHere): void {
    if (isLeaving || version !== VERSION || generation !== this.#deps.announcer.heartbeat.generation)
      this.#scanners.delete(node);
    else this.#scanners.set(node, { heardAtMs: performance.now(), claims: new Set(claims) });
    if (claims.some((claim) => this.#runOf(claim))) this.#deps.bus.publish(storedUntil, '', { seq: storedSeq });
  }

  /** What comes late, of a claim that was taken back, is read from the store. */
  #take({ claim, reports }: ScanReports): void {
    const part = this.#runOf(claim)?.part;
    for (const report of reports) part?.report(report);
  }

  #runOf(claim: string): Place | undefined {
    return this.#places.find(({ at }) => typeof at === 'object' && at.claim === claim);
  }

  async #look(): Promise<void> {
    const { lifecycle, log } = this.#deps;
    if (this.#isLooking || lifecycle.signal.aborted) return;
    this.#isLooking = true;
    try {
      this.#forgetSilent();
      await this.#endLost();
      await this.#spread();
    } catch (error) {
      if (!lifecycle.signal.aborted) log.warn({ err: error }, 'parts of the scan could not be placed, trying again');
    } finally {
      this.#isLooking = false;
      this.#measure();
    }
  }

  #forgetSilent(): void {
    const nowMs = performance.now();
    for (const [node, { heardAtMs }] of this.#scanners) if (nowMs - heardAtMs > SILENT_MS) this.#scanners.delete(node);
    for (const [node, untilMs] of this.#shunned) if (nowMs > untilMs) this.#shunned.delete(node);
  }

  /** Takes back parts that their nodes don't scan, and claims of which nobody knows: an insert whose answer was lost. */
  async #endLost(): Promise<void> {
    const { database, log } = this.#deps;
    const runs = this.#places.filter(({ at }) => typeof at === 'object');
    if (runs.length === 0 && this.#scanners.size === 0) return;
    const claims = (await readClaims(database.db)).filter(({ work }) => isScanWork(work));
    for (const { claim } of claims) if (!this.#runOf(claim)) await giveBackClaim(database, claim);
    const isOver = new Map(claims.map((one) => [one.claim, one.isOver]));
    for (const place of runs) {
      const run = place.at as Run;
      const why = this.#whyLost(run, isOver.get(run.claim));
      if (!why) continue;
      log.warn({ part: place.part.no, node: run.node, why }, 'a part of the scan is taken back');
      if (this.#scanners.has(run.node) && why !== GIVEN_BACK)
        this.#shunned.set(run.node, performance.now() + SHUNNED_MS);
      await this.#takeBack(place);
    }
  }

  /** Returns why a run is over; `isOver` is undefined where it has no claim any more. */
  #whyLost(run: Run, isOver: boolean | undefined): string | undefined {
    const scanner = this.#scanners.get(run.node);
    if (!scanner) return 'its node leaves or is silent';
    if (isOver === undefined) return GIVEN_BACK;
    const nowMs = performance.now();
    run.overSinceMs = isOver ? (run.overSinceMs ?? nowMs) : undefined;
    if (run.overSinceMs !== undefined && nowMs - run.overSinceMs > RENEW_MS) return 'its node doesn’t renew its claim';
    if (!scanner.claims.has(run.claim) && nowMs - run.sinceMs > BEGIN_MS) return 'its node hasn’t begun it';
    return undefined;
  }

  /** Nothing that its node writes is committed once this resolves; what it has stored is announced. */
  async #takeBack(place: Place): Promise<void> {
    const { database, bus, announcer } = this.#deps;
    const { claim } = place.at as Run;
    announcer.sayScan({ kind: 'end', claim });
    await giveBackClaim(database, claim);
    place.at = 'nowhere';
    bus.publish(storedUntil, '', { seq: await newestSeq(database.db) });
  }

  /** Gives parts to nodes so that these have equally many, or begins them here where there is none. */
  async #spread(): Promise<void> {
    const nodes = [...this.#scanners.keys()].filter((node) => !this.#shunned.has(node));
    if (nodes.length === 0) {
      const { signal } = this.#deps.lifecycle;
      for (const place of this.#places) {
        if (place.at !== 'nowhere' || signal.aborted) continue;
        place.part.beginHere();
        place.at = 'here';
      }
      return;
    }
    const byNode = new Map<string, Place[]>(nodes.map((node) => [node, []]));
    for (const place of this.#places) if (typeof place.at === 'object') byNode.get(place.at.node)?.push(place);
    const byLoad = (): [string, Place[]][] => [...byNode].toSorted(([, a], [, b]) => a.length - b.length);
    for (const place of this.#places.filter(({ at }) => typeof at === 'string')) {
      const [node, own] = byLoad()[0] as [string, Place[]];
      await this.#beginAt(place, node);
      own.push(place);
    }
    const [least, ...others] = byLoad();
    const [, most] = others.at(-1) ?? ['', []];
    const moved = most.at(-1);
    if (!least || !moved || most.length - least[1].length < 2) return;
    await this.#takeBack(moved);
    await this.#beginAt(moved, least[0]);
  }

  async #beginAt(place: Place, node: string): Promise<void> {
    const { database, lifecycle, log, announcer, barPlace } = this.#deps;
    const { part } = place;
    if (place.at === 'here') await part.endHere();
    place.at = 'nowhere';
    const parts = this.#places.length;
    const claim = randomUUID();
    lifecycle.signal.throwIfAborted();
    if (!(await claimWork(database.db, { work: scanWork(part.no, parts), claim, node })))
      throw new Error('this part is claimed already');
    place.at = { node, claim, sinceMs: performance.now(), overSinceMs: undefined };
    announcer.sayScan({
      ...{ kind: 'begin', node, claim, no: part.no, parts, loaded: part.loaded() },
      ...{ times: announcer.times(), barPlace },
    });
    log.info({ part: part.no, node }, 'a part of the scan goes to a node');
  }

  #measure(): void {
    const { metrics } = this.#deps;
    const count = (where: (at: Place['at']) => boolean): number => this.#places.filter(({ at }) => where(at)).length;
    metrics.scanNodes.set(this.#scanners.size);
    metrics.scanParts.set(
      { place: 'here' },
      count((at) => at === 'here'),
    );
    metrics.scanParts.set(
      { place: 'nodes' },
      count((at) => typeof at === 'object'),
    );
    metrics.scanParts.set(
      { place: 'nowhere' },
      count((at) => at === 'nowhere'),
    );
  }
}
