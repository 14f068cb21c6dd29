import { parentPort, workerData } from 'node:worker_threads';
import { readsShapes } from '@wickwise/analytics';
import type { InstrumentId, Market, ScanTimeframe } from '@wickwise/market';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { isOfFixes } from '#marketdata/market-scans.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { ALL_IN_USE, FrameShelf } from '#modules/screener/engine/frame-shelf.ts';
import { RuleScanner, type RuleTurn } from '#modules/screener/rule-scanner.ts';
import { rulesOfLiveScreens } from '#modules/screener/screen-rules.ts';
import type { ScreenLeft } from '#modules/screener/topics.ts';
import { ofPresentOwners, storeTurns } from '#modules/screener/turn-store.ts';
import { type RuleParts, rulePartOf, type WatchedRule } from '#modules/screener/watched-rule.ts';
import { type FoundSignal, signalOf } from '#modules/signals/receipt.ts';
import { historyOf } from '#modules/signals/scan-history.ts';
import { insertSignals, toPatternSignal } from '#modules/signals/store.ts';
import { connect } from '#platform/db/db.ts';
import { LONG_WORK } from '#platform/db/limits.ts';
import { setAside } from '#platform/db/set-aside.ts';
import { DurableWriter, halves } from '#platform/durable-writer.ts';
import { createLog } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import type { WatchedRulesOrder, WatchedRulesReport } from './question-messages.ts';
import type { ScanThreadData } from './scan-messages.ts';
import { READY } from './thread-ready.ts';

/** Timeframes that close together arrive one after the other: rules read them once all are there. */
const GATHER_MS = 250;
const CONNECTIONS = 3;

if (!parentPort) throw new Error('watched rules are scanned in a thread of their own');
const port = parentPort;
const report = (message: WatchedRulesReport): void => port.postMessage(message);

const { connection, clickhouse, listed, logLevel, origins, splits: known } = workerData as ScanThreadData;
const log = createLog(logLevel);
const database = connect({ ...connection, ...LONG_WORK, max: CONNECTIONS }, log);
const { db } = database;
const registry = new InstrumentRegistry(listed, origins);
const splits = new SplitBook(known);
const shelf = new FrameShelf({ store: openBarStore(database.pool, clickhouse), registry, splits }, ALL_IN_USE);
const scanner = new RuleScanner(shelf, registry);
const queue = new SerialQueue(log);
/** Stores turns; the scanner has moved on, so a turn isn't found twice. */
const writer = new DurableWriter<readonly RuleTurn[]>({
  write: store,
  parts: halves,
  setAside: (turns, error) => setAside(db, log, { kind: 'screens', payload: turns.map(toPayload), error }),
  onFailure: (turns, error) =>
    log.error({ turns: turns.length, err: error }, 'turns of watched rules could not be stored'),
});
/** Of the newest close or history. */
const times = new Map<Market, number>();
/** Newest known time of each market: a rule is saved between two closes. */
const clocks = new Map<Market, number>();
const changed = new Set<Market>();
/** Parts whose rules are scanned. */
let parts: RuleParts = { numbers: [], of: 1 };
let screenRules: readonly WatchedRule[] = [];
let strategyRules: readonly WatchedRule[] = [];
let gathering: NodeJS.Timeout | undefined;

/** Scans the watched rules of the markets that changed. */
function gather(market: Market): void {
  changed.add(market);
  gathering ??= setTimeout(() => {
    const markets = [...changed];
    changed.clear();
    gathering = undefined;
    for (const { market: own, timeframe } of scanner.places()) {
      if (markets.includes(own)) queue.addOnce(`scan of ${own} ${timeframe}`, () => scan(own, timeframe));
    }
  }, GATHER_MS);
}

async function scan(market: Market, timeframe: ScanTimeframe): Promise<void> {
  const nowMs = times.get(market);
  if (nowMs === undefined) return; // no history of this market yet
  const clockMs = Math.max(clocks.get(market) ?? nowMs, nowMs);
  for await (const turns of scanner.scan(market, timeframe, nowMs, clockMs)) await writer.write(turns);
}

async function store(turns: readonly RuleTurn[]): Promise<void> {
  if (turns.length === 0) return;
  const stored = await db.transaction().execute(async (tx) => {
    const present = await ofPresentOwners(tx, turns);
    await storeTurns(tx, present);
    return insertSignals(
      tx,
      present.flatMap((turn) => ownSignal(turn) ?? []),
    );
  });
  for (const turn of turns)
    if (turn.kind === 'left' && turn.rule.source === 'screen') report({ kind: 'left', left: leftOf(turn) });
  for (const one of stored) {
    const signal = toPatternSignal(one, registry);
    if (signal && one.owner) report({ kind: 'own signal', userId: one.owner.userId, signal });
  }
}

const toPayload = ({ rule, kind, listed: { instrument }, barTimeMs, atMs, price }: RuleTurn): object => ({
  screenId: rule.id,
  version: rule.scan.version,
  kind,
  instrument: instrument.id,
  barTimeMs,
  atMs,
  price,
});

function leftOf({ rule, listed: { instrument }, barTimeMs, atMs, price, readings }: RuleTurn): ScreenLeft {
  const { id, userId, timeframe, scan } = rule;
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
    rule: rule.name,
    readings,
  };
}

function ownSignal({
  kind,
  rule,
  listed: instrument,
  slot,
  frame,
  barTimeMs,
  readings,
}: RuleTurn): FoundSignal | undefined {
  if (kind === 'left') return undefined;
  const fired = { listed: instrument, scan: rule.scan, timeMs: barTimeMs };
  const newestMs = frame.endOf(slot, frame.raw(slot).at(-1).timeMs);
  const history = historyOf(splits, instrument, frame.timeframe, frame.raw(slot), newestMs);
  const signal = signalOf(fired, frame.timeframe, history);
  const { description } = rule.scan.definition;
  return (
    signal && {
      ...signal,
      owner: { userId: rule.userId, label: rule.name, description, ...(readings ? { readings } : {}) },
    }
  );
}

async function readScreens(): Promise<void> {
  const all = await rulesOfLiveScreens(db);
  screenRules = all.filter(({ userId }) => parts.numbers.includes(rulePartOf(userId, parts.of)));
  scanAll();
}

function scanAll(): void {
  // saved while the market had candles
  const fits = ({ market, scan }: WatchedRule): boolean =>
    !isOfFixes(registry, market) || !readsShapes(scan.definition);
  scanner.set([...screenRules, ...strategyRules].filter(fits));
  for (const { market } of scanner.places()) gather(market);
}

async function stop(): Promise<void> {
  clearTimeout(gathering);
  writer.end();
  await queue.stop();
  await database.stop();
  port.close();
}

port.on('message', (order: WatchedRulesOrder) => {
  if ('times' in order) for (const [market, nowMs] of order.times) clocks.set(market, nowMs);
  if (order.kind === 'stop') void stop();
  else if (order.kind === 'screens') {
    parts = order.parts;
    queue.addOnce('screens', readScreens);
  } else if (order.kind === 'strategy rules') {
    queue.add('rules', async () => {
      strategyRules = order.rules;
      scanAll();
    });
  } else if (order.kind === 'rewind') {
    clocks.delete(order.market);
    queue.add('rewind', async () => {
      shelf.rewind(order.market);
      scanner.rewind(order.market);
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
