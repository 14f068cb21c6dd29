import { setTimeout as sleep } from 'node:timers/promises';
import type { BarEvent, Market, Timeframe } from '@wickwise/market';
import type { Bus } from '#platform/bus.ts';
import type { Log } from '#platform/log.ts';
import type { InstrumentRegistry } from '../registry.ts';
import { type BarsClosed, barsClosed } from '../topics.ts';
import type { BarStore } from './bar-store.ts';

/** Bars that may wait for the disk. A feed that can wait does so from half of it on; beyond it bars are dropped. */
const MOST_WAITING = 200_000;
const RETRY_FIRST_MS = 250;
const RETRY_LONGEST_MS = 15_000;

/** A closed bar on its way to the disk. */
export interface ClosedBar {
  event: BarEvent;
  timeframe: Timeframe;
  knownAtMs: number;
}

export interface BarWriterDeps {
  store: BarStore;
  registry: InstrumentRegistry;
  bus: Bus;
  log: Log;
}

/** Writes closed bars to the store, and announces them once they are there. */
export class BarWriter {
  readonly #deps: BarWriterDeps;
  #waiting: ClosedBar[] = [];
  #flushed: (() => void)[] = [];
  #isWriting = false;
  #isStopped = false;

  constructor(deps: BarWriterDeps) {
    this.#deps = deps;
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

  /** Resolves when all bars that were given so far are on disk. */
  async flush(): Promise<void> {
    if (this.#isWriting) await new Promise<void>((resolve) => this.#flushed.push(resolve));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.flush();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      const flushed = this.#flushed;
      this.#waiting = [];
      this.#flushed = [];
      if (await this.#append(batch)) this.#announce(batch);
      for (const resolve of flushed) resolve();
    }
    this.#isWriting = false;
    for (const resolve of this.#flushed.splice(0)) resolve();
  }

  /** Tries until the database takes the batch; a process that is ending tries once. */
  async #append(batch: readonly ClosedBar[]): Promise<boolean> {
    const { store, registry, log } = this.#deps;
    const rows = batch.flatMap(({ event, timeframe, knownAtMs }) => {
      const listed = registry.byId(event.instrumentId);
      return listed ? [{ instrumentNo: listed.no, timeframe, bar: event.bar, knownAtMs }] : [];
    });
    for (let delayMs = RETRY_FIRST_MS; ; delayMs = Math.min(delayMs * 2, RETRY_LONGEST_MS)) {
      try {
        await store.append(rows);
        return true;
      } catch (error) {
        log.error({ bars: rows.length, err: error }, 'bars could not be stored, trying again');
        if (this.#isStopped) return false;
        await sleep(delayMs * (0.5 + Math.random()));
      }
    }
  }

  #announce(batch: readonly ClosedBar[]): void {
    for (const group of groupsOf(batch)) this.#deps.bus.publish(barsClosed, group.market, group);
  }
}

/** Bars that ended together, as one message each, in the order in which they closed. */
function groupsOf(batch: readonly ClosedBar[]): BarsClosed[] {
  const groups = new Map<string, BarsClosed & { bars: BarsClosed['bars'][number][] }>();
  for (const { event, timeframe } of batch) {
    const { instrumentId: id, bar, endMs, isRevision } = event;
    const market = id.slice(0, id.indexOf(':')) as Market;
    const key = `${market} ${timeframe} ${endMs} ${isRevision}`;
    const group = groups.get(key) ?? { market, timeframe, endMs, areRevisions: isRevision, bars: [] };
    groups.set(key, group);
    group.bars.push({ id, bar });
  }
  return [...groups.values()];
}
