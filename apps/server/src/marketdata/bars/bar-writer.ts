import { type BarEvent, type ChartTimeframe, isTimeframe, marketOf } from '@wickwise/market';
import type { Bus } from '#platform/bus.ts';
import { DurableWriter, halves } from '#platform/durable-writer.ts';
import type { Log } from '#platform/log.ts';
import type { InstrumentRegistry } from '../registry.ts';
import { barsClosed, type ChartBarsClosed, chartBarsClosed } from '../topics.ts';
import type { BarRow, BarStore } from './bar-store.ts';

/**
 * Maximum number of bars waiting for the disk. A feed that can wait does so from half of it on; beyond it bars are
 * dropped.
 */
const MOST_WAITING = 200_000;
const PAUSES = { firstMs: 250, longestMs: 15_000 };

/** A closed bar to be written, or only announced where its timeframe isn't stored. */
interface ClosedBar {
  event: BarEvent;
  timeframe: ChartTimeframe;
  knownAtMs: number;
}

export interface BarWriterDeps {
  store: BarStore;
  registry: InstrumentRegistry;
  bus: Bus;
  log: Log;
  /** Stores bars that the store rejects for an operator. */
  setAside: (bars: readonly BarRow[], error: unknown) => Promise<void>;
}

interface Batch {
  bars: readonly ClosedBar[];
  /** Bars of the batch that are on disk. */
  stored: ClosedBar[];
}

/** Writes closed bars to the store and announces them once they are stored. */
export class BarWriter {
  readonly #deps: BarWriterDeps;
  #waiting: ClosedBar[] = [];
  #flushed: (() => void)[] = [];
  #isWriting = false;
  readonly #writer: DurableWriter<Batch>;

  constructor(deps: BarWriterDeps) {
    this.#deps = deps;
    const { store, log } = deps;
    this.#writer = new DurableWriter({
      write: async ({ bars, stored }) => {
        await store.append(this.#rowsOf(bars));
        stored.push(...bars);
      },
      parts: ({ bars, stored }) => halves(bars).map((some) => ({ bars: some, stored })),
      setAside: ({ bars }, error) => deps.setAside(this.#rowsOf(bars), error),
      onFailure: ({ bars }, err) => log.error({ bars: bars.length, err }, 'bars could not be stored'),
      pauses: PAUSES,
    });
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  isBusy(): boolean {
    return this.#waiting.length > MOST_WAITING / 2;
  }

  write(closed: readonly ClosedBar[]): void {
    if (closed.length === 0) return;
    const room = MOST_WAITING - this.#waiting.length;
    if (closed.length > room) {
      this.#deps.log.error(
        { dropped: closed.length - room },
        'bars were dropped: the database has been away for too long',
      );
    }
    for (const bar of closed.slice(0, room)) this.#waiting.push(bar);
    if (!this.#isWriting) void this.#writeAll();
  }

  /** Resolves when all bars given so far are on disk. */
  async flush(): Promise<void> {
    if (this.#isWriting) await new Promise<void>((resolve) => this.#flushed.push(resolve));
  }

  /** Stops writing; an unavailable database doesn't delay it. */
  async stop(): Promise<void> {
    this.#writer.end();
    await this.flush();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      const flushed = this.#flushed;
      this.#waiting = [];
      this.#flushed = [];
      const stored: ClosedBar[] = [];
      await this.#writer.write({ bars: batch, stored });
      this.#announce(stored);
      for (const resolve of flushed) resolve();
    }
    this.#isWriting = false;
    for (const resolve of this.#flushed.splice(0)) resolve();
  }

  #rowsOf(bars: readonly ClosedBar[]): BarRow[] {
    return bars.flatMap(({ event, timeframe, knownAtMs }) => {
      const listed = this.#deps.registry.byId(event.instrumentId);
      return listed && isTimeframe(timeframe)
        ? [{ instrumentNo: listed.no, timeframe, bar: event.bar, knownAtMs }]
        : [];
    });
  }

  #announce(batch: readonly ClosedBar[]): void {
    for (const { timeframe, ...group } of groupsOf(batch)) {
      if (isTimeframe(timeframe)) this.#deps.bus.publish(barsClosed, group.market, { ...group, timeframe });
      else this.#deps.bus.publish(chartBarsClosed, group.market, { ...group, timeframe });
    }
  }
}

/** Groups bars that ended together into one message each, in the order of their closes. */
function groupsOf(batch: readonly ClosedBar[]): ChartBarsClosed[] {
  const groups = new Map<string, ChartBarsClosed & { bars: ChartBarsClosed['bars'][number][] }>();
  for (const { event, timeframe } of batch) {
    const { instrumentId: id, bar, endMs, isRevision } = event;
    const market = marketOf(id);
    const key = `${market} ${timeframe} ${endMs} ${isRevision}`;
    const group = groups.get(key) ?? { market, timeframe, endMs, areRevisions: isRevision, bars: [] };
    groups.set(key, group);
    group.bars.push({ id, bar });
  }
  return [...groups.values()];
}
