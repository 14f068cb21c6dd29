import { SpareTime } from './spare-time.ts';
import type { Subscriber } from './subscriber.ts';
import type { SymbolTable } from './symbol-table.ts';

const SLICE_MS = 4;
/** Shortest and longest time between two visits to the same client. */
const MIN_PERIOD_MS = 20;
const MAX_PERIOD_MS = 2_000;
/**
 * Up to this period visits use the smaller share of the process; a longer one comes only when all spare time is used.
 */
const USUAL_PERIOD_MS = 100;
const USUAL_SHARE = 0.08;
/** Visits over which the running cost of a visit is averaged. */
const COST_VISITS = 500;

/** A client that takes no data for this time is disconnected. */
const STUCK_MS = 30_000;

export interface SweepEvents {
  delivered(frames: number): void;
  /** Called with how many clients with new prices weren't ready. */
  skipped(visits: number): void;
  /** Called for a client that takes no data any more. */
  stuck(subscriber: Subscriber): void;
  /** Called when all clients were visited once, with the time it took. */
  passed(periodMs: number): void;
}

type Spare = Pick<SpareTime, 'share' | 'update'>;

/**
 * Visits every client in turn, evenly spread over a period, and sends each the newest prices in one write. The period
 * follows the measured cost: overload means fewer prices between two visits and never a queue.
 */
export class Sweep {
  readonly #table: SymbolTable;
  readonly #events: SweepEvents;
  readonly #spare: Spare;
  readonly #subscribers: Subscriber[] = [];
  readonly #place = new Map<Subscriber, number>();
  #timer: NodeJS.Timeout | undefined;
  #next = 0;
  #skipped = 0;
  #due = 0;
  #sliceAtMs = 0;
  #passAtMs = 0;
  #visitCostMs = 0.005;

  constructor(table: SymbolTable, events: SweepEvents, spare: Spare = new SpareTime()) {
    this.#table = table;
    this.#events = events;
    this.#spare = spare;
  }

  get size(): number {
    return this.#subscribers.length;
  }

  /** Returns the time between two visits to the same client, at the cost measured lately. */
  get periodMs(): number {
    const passMs = this.#subscribers.length * this.#visitCostMs;
    const wanted = Math.max(Math.min(passMs / USUAL_SHARE, USUAL_PERIOD_MS), passMs / this.#spare.share);
    return Math.min(Math.max(wanted, MIN_PERIOD_MS), MAX_PERIOD_MS);
  }

  add(subscriber: Subscriber): void {
    if (this.#place.has(subscriber)) return;
    subscriber.readyAtMs = performance.now(); // it wasn't visited while it watched nothing
    this.#place.set(subscriber, this.#subscribers.length);
    this.#subscribers.push(subscriber);
  }

  remove(subscriber: Subscriber): void {
    const place = this.#place.get(subscriber);
    const last = this.#subscribers.at(-1);
    if (place === undefined || !last) return;
    this.#subscribers[place] = last;
    this.#place.set(last, place);
    this.#subscribers.pop();
    this.#place.delete(subscriber);
  }

  start(): void {
    this.#sliceAtMs = performance.now();
    this.#passAtMs = this.#sliceAtMs;
    this.#timer ??= setInterval(() => this.#slice(), SLICE_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #slice(): void {
    const startMs = performance.now();
    this.#spare.update(startMs);
    const count = this.#subscribers.length;
    // a late slice catches up on at most one round: older prices are worthless
    this.#due = Math.min(this.#due + (count * (startMs - this.#sliceAtMs)) / this.periodMs, count);
    this.#sliceAtMs = startMs;
    const visits = Math.floor(this.#due);
    if (visits === 0) return;
    this.#due -= visits;
    let frames = 0;
    for (let i = 0; i < visits; i++) frames += this.#visitNext(startMs);
    if (frames > 0) this.#events.delivered(frames);
    if (this.#skipped > 0) this.#events.skipped(this.#skipped);
    this.#skipped = 0;
    const costMs = (performance.now() - startMs) / visits;
    this.#visitCostMs += (costMs - this.#visitCostMs) * (1 - Math.exp(-visits / COST_VISITS));
  }

  #visitNext(nowMs: number): number {
    if (this.#next >= this.#subscribers.length) {
      this.#next = 0;
      this.#events.passed(nowMs - this.#passAtMs);
      this.#passAtMs = nowMs;
    }
    const subscriber = this.#subscribers[this.#next++];
    if (!subscriber) return 0;
    const frames = subscriber.visit(this.#table, nowMs);
    if (nowMs - subscriber.readyAtMs > STUCK_MS) this.#events.stuck(subscriber);
    if (frames === undefined) this.#skipped++;
    return frames ?? 0;
  }
}
