import type { InstrumentId, Market } from '@wickwise/market';
import type { BarsClosed } from '#marketdata/topics.ts';
import type { EventScanner } from '#modules/events/event-scanner.ts';
import type { Scanner } from '#modules/signals/scanner.ts';
import { BurstEnd } from '#platform/burst-end.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import type { ScanOrder } from './scan-messages.ts';

/** Histories that arrive within this time are read together. */
const GATHER_MS = 200;

/** Maximum number of queued closes, about 10 MB of bars: half an hour of all markets. */
const MAX_WAITING = 200;

export interface ScanOrdersDeps {
  scanner: Pick<Scanner, 'barsClosed' | 'historyLoaded' | 'reset' | 'end'>;
  events: Pick<EventScanner, 'barsClosed' | 'historyLoaded' | 'end'>;
  log: Log;
  /** Sets the scanner's time of a market, ms. */
  setTime: (market: Market, nowMs: number) => void;
  readEdges: () => Promise<void>;
  /** Called with each scanned close and the duration of the scan, in seconds. */
  onScanned: (seconds: number, closed: BarsClosed) => void;
  maxWaiting?: number;
}

/**
 * Carries out the scanner's orders in order. When closes come faster than they are scanned, the instruments are read
 * from the store afterwards.
 */
export class ScanOrders {
  readonly #deps: Required<ScanOrdersDeps>;
  readonly #queue: SerialQueue;
  /** Events don't depend on scan state: they are searched while signals are written. */
  readonly #eventQueue: SerialQueue;
  readonly #burst = new BurstEnd();
  /** By instrument, whether its bars were corrected. */
  #gathered = new Map<InstrumentId, boolean>();
  #gathering: NodeJS.Timeout | undefined;
  /** The same for instruments whose closes exceeded the queue. */
  readonly #behind = new Map<InstrumentId, boolean>();
  readonly #behindTimes = new Map<Market, number>();
  #isStopping = false;

  constructor(deps: ScanOrdersDeps) {
    this.#deps = { maxWaiting: MAX_WAITING, ...deps };
    this.#queue = new SerialQueue(deps.log);
    this.#eventQueue = new SerialQueue(deps.log);
    this.#queue.add('edges', deps.readEdges);
  }

  /** Returns the number of queued closes and histories, including the one in progress. */
  get waiting(): number {
    return Math.max(this.#queue.waiting, this.#eventQueue.waiting);
  }

  take(order: Exclude<ScanOrder, { kind: 'stop' }>): void {
    if (this.#isStopping) return; // the next start reads bars that close from now on
    const { scanner, setTime, readEdges } = this.#deps;
    if (order.kind === 'edges') this.#queue.add('edges', readEdges);
    else if (order.kind === 'rewind') this.#queue.add('rewind', async () => scanner.reset(order.market));
    else if (order.kind === 'bars') this.#close(order.closed, order.nowMs);
    else {
      setTime(order.market, order.nowMs);
      this.#gather(order.id, order.hasRevisions);
    }
  }

  /** Resolves when the work in progress is done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#gathering);
    this.#burst.stop();
    this.#deps.scanner.end();
    this.#deps.events.end();
    await Promise.all([this.#queue.stop(), this.#eventQueue.stop()]);
  }

  #close(closed: BarsClosed, nowMs: number): void {
    const { scanner, events, setTime, onScanned, maxWaiting } = this.#deps;
    if (this.#behind.size > 0 || this.waiting >= maxWaiting) {
      this.#fallBehind(closed, nowMs);
      return;
    }
    this.#eventQueue.add('events', () => events.barsClosed(closed));
    this.#queue.add('close', async () => {
      setTime(closed.market, nowMs);
      const startMs = performance.now();
      await scanner.barsClosed(closed);
      onScanned((performance.now() - startMs) / 1_000, closed);
    });
  }

  #fallBehind({ market, bars, areRevisions }: BarsClosed, nowMs: number): void {
    if (this.#behind.size === 0) {
      this.#deps.log.warn({ market, waiting: this.waiting }, 'bars close faster than they can be scanned');
      void Promise.all([this.#queue.idle(), this.#eventQueue.idle()]).then(() => this.#catchUp());
    }
    for (const { id } of bars) this.#behind.set(id, areRevisions || this.#behind.get(id) === true);
    this.#behindTimes.set(market, nowMs);
  }

  #catchUp(): void {
    if (this.#isStopping) return;
    for (const [market, nowMs] of this.#behindTimes) this.#deps.setTime(market, nowMs);
    for (const [id, hasRevisions] of this.#behind) this.#gather(id, hasRevisions);
    this.#behindTimes.clear();
    this.#behind.clear();
    this.#joinGathered();
  }

  #gather(id: InstrumentId, hasRevisions: boolean): void {
    this.#gathered.set(id, hasRevisions || this.#gathered.get(id) === true);
    this.#gathering ??= setTimeout(() => this.#joinGathered(), GATHER_MS);
  }

  #joinGathered(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const loaded = this.#gathered;
    this.#gathered = new Map();
    const ids = [...loaded.keys()];
    const revised = new Set(ids.filter((id) => loaded.get(id)));
    const { scanner, events } = this.#deps;
    this.#queue.add('history', () => scanner.historyLoaded(ids, revised));
    this.#queue.add('end of scanned history', async () => this.#burst.note(0)); // whichever of both ends later
    this.#eventQueue.add('events of history', () => events.historyLoaded(ids));
    this.#eventQueue.add('end of history', async () => this.#burst.note(ids.length));
  }
}
