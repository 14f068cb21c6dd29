import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Gauge } from 'prom-client';
import type { Database } from '#platform/db/db.ts';
import { claimWork, giveBackClaim, readClaims } from '#platform/leadership/work-claims.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import { VERSION } from '#platform/version.ts';
import type { MovablePart } from '../roles/movable-part.ts';
import type { NodeBus } from './node-bus.ts';
import { isPartOf, type PartBegin, type PartEnd, type PartsHere, type PartWork, partWork } from './part-messages.ts';

const LOOK_EVERY_MS = 500;
/** A node that says nothing for this long has its parts taken back, ms. */
const SILENT_MS = 4_000;
/** Time in which nodes say that they are there, once this process leads and answers, ms. */
const SETTLE_MS = 2_000;
/** Time for a node to begin a part, ms. */
const BEGIN_MS = 20_000;
/** A claim that has run out may be renewed for this long once the database answers, ms. */
const RENEW_MS = 3_000;
/** A node that could not do it gets no part for this long, ms. */
const SHUNNED_MS = 60_000;

const GIVEN_BACK = 'its node has given it back';

interface Run {
  node: string;
  claim: string;
  sinceMs: number;
  /** Since when its claim has been seen to have run out. */
  overSinceMs: number | undefined;
  /** Why it is begun again. */
  why?: string;
}

interface Place<Part> {
  part: Part;
  at: 'nowhere' | 'here' | Run;
}

interface Peer {
  receivedAtMs: number;
  claims: ReadonlySet<string>;
}

/** What kind of work is divided, and how nodes hear of it. */
export interface PlacedWork<Part extends MovablePart, Here extends PartsHere> {
  of: PartWork;
  /** On which nodes say that they are there. */
  subject: string;
  /** Announces that a node begins a part, in its place among the leader's announcements. */
  begin(part: Part, begin: Omit<PartBegin, 'times' | 'barPlace'>): void;
  end(end: PartEnd): void;
  /** Called with each word of a node; `hasPart`: of one that has a part by this leader. */
  received?(here: Here, hasPart: boolean): void;
  /** Called once nothing that a node wrote of a part is committed any more. */
  takenBack?(part: Part): Promise<void>;
  metrics: { nodes: Gauge; parts: Gauge };
}

export interface PartPlacesDeps {
  database: Pick<Database, 'db' | 'pool'>;
  lifecycle: Lifecycle;
  log: Log;
  nodes: NodeBus;
  /** Changes when this leader starts its roles again. */
  generation: () => string;
}

/**
 * The leader's side of work that is divided by instruments: where each part is done. A part is claimed in the database
 * for a node, and taken back before anybody else begins it, so two never write the same part's state. Without nodes all
 * parts are done here.
 */
export class PartPlaces<Part extends MovablePart, Here extends PartsHere = PartsHere> {
  readonly #deps: PartPlacesDeps;
  readonly #work: PlacedWork<Part, Here>;
  readonly #peers = new Map<string, Peer>();
  /** Nodes that could not do it, and until when they get no part. */
  readonly #shunned = new Map<string, number>();
  #places: readonly Place<Part>[] = [];
  #isLooking = false;

  constructor(deps: PartPlacesDeps, work: PlacedWork<Part, Here>) {
    this.#deps = deps;
    this.#work = work;
    deps.nodes.subscribe(work.subject, (here) => this.#receive(here as Here));
  }

  /** Takes back what nodes do for an earlier leader. */
  async start(): Promise<void> {
    const { database } = this.#deps;
    for (const { claim } of await this.#readClaims()) await giveBackClaim(database, claim);
  }

  place(parts: readonly Part[]): void {
    const { lifecycle } = this.#deps;
    this.#places = parts.map((part) => ({ part, at: 'nowhere' }));
    let timer: NodeJS.Timeout | undefined;
    const begin = async (): Promise<void> => {
      await sleep(SETTLE_MS, undefined, { signal: lifecycle.signal });
      timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
      await this.#look();
    };
    lifecycle.onStarted(() => void begin().catch(() => {})); // it stops
    lifecycle.onStop(`places of ${this.#work.of}`, () => clearInterval(timer));
  }

  /** Returns the part of a claim; undefined once it was taken back. */
  partOf(claim: string): Part | undefined {
    return this.#placeOf(claim)?.part;
  }

  /** Returns the claim of a part that a node has. */
  claimOf(no: number): string | undefined {
    const at = this.#places.find(({ part }) => part.no === no)?.at;
    return typeof at === 'object' ? at.claim : undefined;
  }

  /** Takes a part back from its node, and gives it to that or another one to begin again. */
  beginAgain(claim: string, why: string): void {
    const at = this.#placeOf(claim)?.at;
    if (typeof at === 'object') at.why = why;
  }

  /** Returns the nodes that have parts. */
  busyNodes(): ReadonlySet<string> {
    return new Set(this.#places.flatMap(({ at }) => (typeof at === 'object' ? at.node : [])));
  }

  #receive(here: Here): void {
    const { node, version, generation, claims, isLeaving = false } = here;
    if (isLeaving || version !== VERSION || generation !== this.#deps.generation()) this.#peers.delete(node);
    else this.#peers.set(node, { receivedAtMs: performance.now(), claims: new Set(claims) });
    const hasPart = claims.some((claim) => this.#placeOf(claim));
    this.#work.received?.(here, hasPart);
  }

  #placeOf(claim: string): Place<Part> | undefined {
    return this.#places.find(({ at }) => typeof at === 'object' && at.claim === claim);
  }

  async #readClaims(): ReturnType<typeof readClaims> {
    return (await readClaims(this.#deps.database.db)).filter(({ work }) => isPartOf(this.#work.of, work));
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
      if (!lifecycle.signal.aborted)
        log.warn({ of: this.#work.of, err: error }, 'parts could not be placed, trying again');
    } finally {
      this.#isLooking = false;
      this.#measure();
    }
  }

  #forgetSilent(): void {
    const nowMs = performance.now();
    for (const [node, { receivedAtMs }] of this.#peers) if (nowMs - receivedAtMs > SILENT_MS) this.#peers.delete(node);
    for (const [node, untilMs] of this.#shunned) if (nowMs > untilMs) this.#shunned.delete(node);
  }

  /** Takes back parts that their nodes don't do, and claims of which nobody knows: an insert whose answer was lost. */
  async #endLost(): Promise<void> {
    const { database, log } = this.#deps;
    const runs = this.#places.filter(({ at }) => typeof at === 'object');
    if (runs.length === 0 && this.#peers.size === 0) return;
    const claims = await this.#readClaims();
    for (const { claim } of claims) if (!this.#placeOf(claim)) await giveBackClaim(database, claim);
    const isOver = new Map(claims.map((one) => [one.claim, one.isOver]));
    for (const place of runs) {
      const run = place.at as Run;
      const why = this.#whyLost(run, isOver.get(run.claim));
      if (!why) continue;
      if (this.#peers.has(run.node) && why !== GIVEN_BACK && why !== run.why)
        this.#shunned.set(run.node, performance.now() + SHUNNED_MS);
      await this.#takeBack(place);
      log.warn({ of: this.#work.of, part: place.part.no, node: run.node, why }, 'a part was taken back');
    }
  }

  /** Returns why a run is over; `isOver` is undefined where it has no claim any more. */
  #whyLost(run: Run, isOver: boolean | undefined): string | undefined {
    const peer = this.#peers.get(run.node);
    if (!peer) return 'its node leaves or is silent';
    if (isOver === undefined) return GIVEN_BACK;
    if (run.why) return run.why;
    const nowMs = performance.now();
    run.overSinceMs = isOver ? (run.overSinceMs ?? nowMs) : undefined;
    if (run.overSinceMs !== undefined && nowMs - run.overSinceMs > RENEW_MS) return 'its node doesn’t renew its claim';
    if (!peer.claims.has(run.claim) && nowMs - run.sinceMs > BEGIN_MS) return 'its node hasn’t begun it';
    return undefined;
  }

  /** Nothing that its node writes is committed once this resolves. */
  async #takeBack(place: Place<Part>): Promise<void> {
    const { claim } = place.at as Run;
    this.#work.end({ kind: 'end', claim });
    await giveBackClaim(this.#deps.database, claim);
    place.at = 'nowhere';
    await this.#work.takenBack?.(place.part);
  }

  /** Gives parts to nodes so that these have equally many, or begins them here where there is none. */
  async #spread(): Promise<void> {
    const nodes = [...this.#peers.keys()].filter((node) => !this.#shunned.has(node));
    if (nodes.length === 0) {
      const { signal } = this.#deps.lifecycle;
      for (const place of this.#places) {
        if (place.at !== 'nowhere' || signal.aborted) continue;
        place.part.beginHere();
        place.at = 'here';
      }
      return;
    }
    const byNode = new Map<string, Place<Part>[]>(nodes.map((node) => [node, []]));
    for (const place of this.#places) if (typeof place.at === 'object') byNode.get(place.at.node)?.push(place);
    const byLoad = (): [string, Place<Part>[]][] => [...byNode].toSorted(([, a], [, b]) => a.length - b.length);
    for (const place of this.#places.filter(({ at }) => typeof at === 'string')) {
      const [node, own] = byLoad()[0] as [string, Place<Part>[]];
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

  async #beginAt(place: Place<Part>, node: string): Promise<void> {
    const { database, lifecycle, log } = this.#deps;
    const { of } = this.#work;
    const { part } = place;
    if (place.at === 'here') await part.endHere();
    place.at = 'nowhere';
    const parts = this.#places.length;
    const claim = randomUUID();
    lifecycle.signal.throwIfAborted();
    if (!(await claimWork(database.db, { work: partWork(of, part.no, parts), claim, node })))
      throw new Error('this part is claimed already');
    place.at = { node, claim, sinceMs: performance.now(), overSinceMs: undefined };
    this.#work.begin(part, { kind: 'begin', node, claim, no: part.no, parts });
    log.info({ of, part: part.no, node }, 'a part goes to a node');
  }

  #measure(): void {
    const { metrics } = this.#work;
    const count = (where: (at: Place<Part>['at']) => boolean): number =>
      this.#places.filter(({ at }) => where(at)).length;
    metrics.nodes.set(this.#peers.size);
    metrics.parts.set(
      { place: 'here' },
      count((at) => at === 'here'),
    );
    metrics.parts.set(
      { place: 'nodes' },
      count((at) => typeof at === 'object'),
    );
    metrics.parts.set(
      { place: 'nowhere' },
      count((at) => at === 'nowhere'),
    );
  }
}
