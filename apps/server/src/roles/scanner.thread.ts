import { parentPort, workerData } from 'node:worker_threads';
import type { InstrumentId, Market } from '@wickwise/market';
import { BarStore } from '#marketdata/bars/bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { EdgeBook } from '#modules/edge/edge-book.ts';
import { readRun } from '#modules/edge/read-run.ts';
import { EventScanner } from '#modules/events/event-scanner.ts';
import { Scanner } from '#modules/signals/scanner.ts';
import { signalsFound } from '#modules/signals/topics.ts';
import { BurstEnd } from '#platform/burst-end.ts';
import { InProcessBus } from '#platform/bus.ts';
import { connect } from '#platform/db/db.ts';
import { LONG_WORK } from '#platform/db/limits.ts';
import { createLog } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import type { ScanOrder, ScanReport, ScanThreadData } from './scan-messages.ts';
import { READY } from './thread-ready.ts';

/** Histories that come shortly after one another are read together. */
const GATHER_MS = 200;
const CONNECTIONS = 3;

if (!parentPort) throw new Error('the scanner runs in a thread of its own');
const port = parentPort;
const tell = (report: ScanReport): void => port.postMessage(report);

const { badge, connection, edgeSource, listed, logLevel, source, splits } = workerData as ScanThreadData;
const log = createLog(logLevel);
const database = connect({ ...connection, ...LONG_WORK, max: CONNECTIONS }, log);
const bus = new InProcessBus(log);
const times = new Map<Market, number>();
const clock = { now: (market: Market): number => times.get(market) ?? Date.now(), speed: () => 1 };
const registry = new InstrumentRegistry(listed);
const store = new BarStore(database.pool);
let edges = new EdgeBook(undefined, edgeSource);
const scanner = new Scanner({
  database,
  store,
  registry,
  splits: new SplitBook(splits),
  clock,
  bus,
  log,
  badge,
  edgeFor: (market, signal) => edges.chipFor({ ...signal, market }),
});
const events = new EventScanner({ db: database.db, store, registry, splits: new SplitBook(splits), clock });
const queue = new SerialQueue(log);
/** Events wait for nobody's state: they're looked for while signals are written. */
const eventQueue = new SerialQueue(log);
let gathered = new Map<InstrumentId, { hasRevisions: boolean }>();
let gathering: NodeJS.Timeout | undefined;
const burst = new BurstEnd();
let isStopping = false;

function joinGathered(): void {
  const loaded = gathered;
  gathered = new Map();
  gathering = undefined;
  const revised = new Set([...loaded].flatMap(([id, { hasRevisions }]) => (hasRevisions ? [id] : [])));
  queue.add('history', () => scanner.historyLoaded([...loaded.keys()], revised));
  eventQueue.add('events of history', () => events.historyLoaded([...loaded.keys()]));
  eventQueue.add('end of history', async () => burst.note(loaded.size));
}

async function readEdges(): Promise<void> {
  edges = new EdgeBook(await readRun(database.db, source), edgeSource);
}

async function stop(): Promise<void> {
  isStopping = true;
  clearTimeout(gathering);
  burst.stop();
  scanner.end();
  events.end();
  await Promise.all([queue.stop(), eventQueue.stop()]);
  await database.stop();
  port.close();
}

bus.subscribe(signalsFound, '*', (signal) => tell({ kind: 'signal', signal }));

queue.add('edges', readEdges);

port.on('message', (order: ScanOrder) => {
  if (isStopping) return; // bars that close now are caught up on at the next start
  if (order.kind === 'stop') void stop();
  else if (order.kind === 'edges') queue.add('edges', readEdges);
  else if (order.kind === 'rewind') queue.add('rewind', async () => scanner.reset(order.market));
  else if (order.kind === 'history') {
    const { id, market, nowMs } = order;
    times.set(market, nowMs);
    gathered.set(id, { hasRevisions: order.hasRevisions || gathered.get(id)?.hasRevisions === true });
    gathering ??= setTimeout(joinGathered, GATHER_MS);
  } else {
    eventQueue.add('events', () => events.barsClosed(order.closed));
    queue.add('close', async () => {
      times.set(order.closed.market, order.nowMs);
      const startMs = performance.now();
      await scanner.barsClosed(order.closed);
      tell({ kind: 'scanned', seconds: (performance.now() - startMs) / 1_000 });
    });
  }
});
port.postMessage(READY);
