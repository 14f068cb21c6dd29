import { parentPort, workerData } from 'node:worker_threads';
import type { InstrumentId, Market, ScanTimeframe } from '@wickwise/market';
import { BarStore } from '#marketdata/bars/bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { ALL_IN_USE, FrameShelf } from '#modules/screener/engine/frame-shelf.ts';
import { type LiveScreen, readLiveScreens } from '#modules/screener/live-screen.ts';
import { ScreenWatch, type Turn } from '#modules/screener/screen-watch.ts';
import type { ScreenLeft } from '#modules/screener/topics.ts';
import { ofPresentOwners, storeTurns } from '#modules/screener/turn-store.ts';
import { type FoundSignal, signalOf } from '#modules/signals/receipt.ts';
import { historyOf } from '#modules/signals/scan-history.ts';
import { insertSignals, toPatternSignal } from '#modules/signals/store.ts';
import { connect } from '#platform/db/db.ts';
import { LONG_WORK } from '#platform/db/limits.ts';
import { setAside } from '#platform/db/set-aside.ts';
import { DurableWriter, halves } from '#platform/durable-writer.ts';
import { createLog } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import type { ScreenWatchOrder, ScreenWatchReport } from './question-messages.ts';
import type { ScanThreadData } from './scan-messages.ts';
import { READY } from './thread-ready.ts';

/** Timeframes that close together are announced one after the other: screens read them when all are there. */
const GATHER_MS = 250;
const CONNECTIONS = 3;

if (!parentPort) throw new Error('saved screens are scanned in a thread of their own');
const port = parentPort;
const tell = (report: ScreenWatchReport): void => port.postMessage(report);

const { connection, listed, logLevel, origins, splits: known } = workerData as ScanThreadData;
const log = createLog(logLevel);
const database = connect({ ...connection, ...LONG_WORK, max: CONNECTIONS }, log);
const { db } = database;
const registry = new InstrumentRegistry(listed, origins);
const splits = new SplitBook(known);
const shelf = new FrameShelf({ store: new BarStore(database.pool), registry, splits }, ALL_IN_USE);
const watch = new ScreenWatch(shelf, registry);
const queue = new SerialQueue(log);
/** The watch has gone on already: what turned isn't found a second time. */
const writer = new DurableWriter<readonly Turn[]>({
  write: store,
  parts: halves,
  setAside: (turns, error) => setAside(db, log, { kind: 'screens', payload: turns.map(toPayload), error }),
  onFailure: (turns, error) => log.error({ turns: turns.length, err: error }, 'turns of screens could not be stored'),
});
const times = new Map<Market, number>();
const changed = new Set<Market>();
let screens: readonly LiveScreen[] = [];
let followed: readonly LiveScreen[] = [];
let gathering: NodeJS.Timeout | undefined;

/** Scans the saved screens of the markets in which something changed. */
function gather(market: Market): void {
  changed.add(market);
  gathering ??= setTimeout(() => {
    const markets = [...changed];
    changed.clear();
    gathering = undefined;
    for (const { market: own, timeframe } of watch.places()) {
      if (markets.includes(own)) queue.add('screens', () => scan(own, timeframe));
    }
  }, GATHER_MS);
}

async function scan(market: Market, timeframe: ScanTimeframe): Promise<void> {
  const nowMs = times.get(market);
  if (nowMs === undefined) return; // nothing is known of this market yet
  for await (const turns of watch.scan(market, timeframe, nowMs)) await writer.write(turns);
}

async function store(turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return;
  const stored = await db.transaction().execute(async (tx) => {
    const present = await ofPresentOwners(tx, turns);
    await storeTurns(tx, present);
    return insertSignals(
      tx,
      present.flatMap((turn) => ownSignal(turn) ?? []),
    );
  });
  for (const turn of turns) if (turn.kind === 'left') tell({ kind: 'left', left: leftOf(turn) });
  for (const one of stored) {
    const signal = toPatternSignal(one, registry);
    if (signal && one.owner) tell({ kind: 'own signal', userId: one.owner.userId, signal });
  }
}

const toPayload = ({ screen, kind, listed: { instrument }, barTimeMs, atMs, price }: Turn): object => ({
  ...{ screenId: screen.id, version: screen.scan.version, kind, instrument: instrument.id, barTimeMs, atMs, price },
});

function leftOf({ screen, listed: { instrument }, barTimeMs, atMs, price }: Turn): ScreenLeft {
  const { id, userId, timeframe, scan } = screen;
  return {
    id: instrument.id,
    market: instrument.market,
    pattern: id,
    ownerId: userId,
    timeframe,
    direction: scan.direction,
    key: `left ${scan.version} ${barTimeMs}`,
    barMs: barTimeMs,
    atMs,
    price,
  };
}

function ownSignal({ kind, screen, listed: instrument, slot, frame, barTimeMs }: Turn): FoundSignal | undefined {
  if (kind === 'left') return undefined;
  const fired = { listed: instrument, scan: screen.scan, timeMs: barTimeMs };
  const newestMs = frame.endOf(slot, frame.raw(slot).at(-1).timeMs);
  const history = historyOf(splits, instrument, frame.timeframe, frame.raw(slot), newestMs);
  const signal = signalOf(fired, frame.timeframe, history);
  const { description } = screen.scan.definition;
  return signal && { ...signal, owner: { userId: screen.userId, label: screen.name, description } };
}

async function readScreens(): Promise<void> {
  screens = await readLiveScreens(db);
  watchAll();
}

function watchAll(): void {
  watch.set([...screens, ...followed]);
  for (const { market } of watch.places()) gather(market);
}

async function stop(): Promise<void> {
  clearTimeout(gathering);
  writer.end();
  await queue.stop();
  await database.stop();
  port.close();
}

port.on('message', (order: ScreenWatchOrder) => {
  if (order.kind === 'stop') void stop();
  else if (order.kind === 'screens') queue.add('screens', readScreens);
  else if (order.kind === 'follow') {
    queue.add('rules', async () => {
      followed = order.rules;
      watchAll();
    });
  } else if (order.kind === 'rewind') {
    queue.add('rewind', async () => {
      shelf.rewind(order.market);
      watch.rewind(order.market);
    });
  } else if (order.kind === 'history') {
    const { id, market, nowMs } = order;
    noteHistory(market, id, nowMs);
  } else {
    const { closed, nowMs } = order;
    queue.add('close', async () => {
      times.set(closed.market, nowMs);
      shelf.barsClosed(closed);
    });
    gather(closed.market);
  }
});
port.postMessage(READY);

function noteHistory(market: Market, id: InstrumentId, nowMs: number): void {
  queue.add('history', async () => {
    times.set(market, nowMs);
    shelf.historyLoaded(market, [id]);
  });
  gather(market);
}
