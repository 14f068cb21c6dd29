import { parentPort, workerData } from 'node:worker_threads';
import type { Market } from '@wickwise/market';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { EdgeBook } from '#modules/edge/edge-book.ts';
import { readEdgeRuns } from '#modules/edge/read-run.ts';
import { EventScanner } from '#modules/events/event-scanner.ts';
import { Scanner } from '#modules/signals/scanner.ts';
import { signalsFound } from '#modules/signals/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { connect } from '#platform/db/db.ts';
import { LONG_WORK } from '#platform/db/limits.ts';
import { createLog } from '#platform/log.ts';
import type { ScanOrder, ScanReport, ScanThreadData } from './scan-messages.ts';
import { ScanOrders } from './scan-orders.ts';
import { READY } from './thread-ready.ts';

const CONNECTIONS = 3;

if (!parentPort) throw new Error('the scanner runs in a thread of its own');
const port = parentPort;
const report = (message: ScanReport): void => port.postMessage(message);

const { connection, clickhouse, listed, logLevel, origins, splits } = workerData as ScanThreadData;
const log = createLog(logLevel);
const database = connect({ ...connection, ...LONG_WORK, max: CONNECTIONS }, log);
const bus = new InProcessBus(log);
const times = new Map<Market, number>();
const clock = { now: (market: Market): number => times.get(market) ?? Date.now(), speed: () => 1 };
const registry = new InstrumentRegistry(listed, origins);
const store = openBarStore(database.pool, clickhouse);
let edges = new EdgeBook(undefined, registry);
const scanner = new Scanner({
  database,
  store,
  registry,
  splits: new SplitBook(splits),
  clock,
  bus,
  log,
  edgeFor: (market, signal) => edges.chipFor({ ...signal, market }),
});
const events = new EventScanner({ db: database.db, store, registry, splits: new SplitBook(splits), clock });
const orders = new ScanOrders({
  scanner,
  events,
  log,
  setTime: (market, nowMs) => times.set(market, nowMs),
  async readEdges() {
    edges = new EdgeBook(await readEdgeRuns(database.db, registry), registry);
  },
  onScanned: (seconds, { market, timeframe, endMs, areRevisions }) =>
    report({ kind: 'scanned', seconds, market, timeframe, endMs, areRevisions }),
});

async function stop(): Promise<void> {
  await orders.stop();
  await database.stop();
  port.close();
}

bus.subscribe(signalsFound, '*', (signal) => report({ kind: 'signal', signal }));
port.on('message', (order: ScanOrder) => {
  if (order.kind === 'stop') void stop();
  else orders.take(order);
});
port.postMessage(READY);
