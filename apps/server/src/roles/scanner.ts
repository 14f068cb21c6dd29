import type { InstrumentId } from '@wickwise/market';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import { Scanner } from '#modules/signals/scanner.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import type { RoleContext } from './context.ts';

/** Histories that come shortly after one another are read together. */
const GATHER_MS = 200;

/** Scans bars as they close; everything in one queue, in the order in which it happened. */
export function startScanner(context: RoleContext): void {
  const { bus, database, feed, lifecycle, log, metrics, registry, splits, store } = context;
  const { badge } = feed.capabilities();
  const scanner = new Scanner({ database, store, registry, splits, clock: feed.clock, bus, badge });
  const queue = new SerialQueue(log);
  let gathered = new Map<InstrumentId, { hasRevisions: boolean }>();
  let gathering: NodeJS.Timeout | undefined;

  const joinGathered = (): void => {
    const loaded = gathered;
    gathered = new Map();
    gathering = undefined;
    const revised = new Set([...loaded].flatMap(([id, { hasRevisions }]) => (hasRevisions ? [id] : [])));
    queue.add('history', () => scanner.historyLoaded([...loaded.keys()], revised));
  };

  bus.subscribe(historyLoaded, '*', ({ id, hasRevisions }) => {
    gathered.set(id, { hasRevisions: hasRevisions || gathered.get(id)?.hasRevisions === true });
    gathering ??= setTimeout(joinGathered, GATHER_MS);
  });
  bus.subscribe(barsClosed, '*', (closed) => {
    queue.add('close', async () => {
      const end = metrics.scanSeconds.startTimer();
      await scanner.barsClosed(closed);
      end();
    });
  });
  bus.subscribe(rewinds, '*', ({ market }) => queue.add('rewind', async () => scanner.reset(market)));
  lifecycle.onStop('scanner', async () => {
    clearTimeout(gathering);
    await queue.idle();
  });
}
