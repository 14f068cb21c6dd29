import { setTimeout as sleep } from 'node:timers/promises';
import { type Bar, HOUR_MS, type Instrument } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { proveReplay } from '#modules/signals/proof/prove.ts';
import { listReplayRuns } from '#modules/signals/proof/run-store.ts';
import { connect, type Database, type Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { checkFirings } from './check-firings.ts';
import { checkOrders } from './check-orders.ts';
import { CLUSTER_SYMBOLS, type TestCluster, until } from './cluster.ts';
import type { ClusterReader } from './cluster-reader.ts';
import { checkFences, TEST_NAME } from './fence-log.ts';
import { trueMinutes, truthFeeds, wrongMinutes } from './market-truth.ts';

const SYMBOL = 'BTC-USD';
const CATCH_UP_MS = 180_000;
const LOOK_EVERY_MS = 2_000;
/** The newest minutes aren't compared: what was on its way when the nodes ended comes with the next start. */
const MARGIN_MS = 15 * 60_000;

/** Ends writes and nodes, and compares all that is stored and was heard with what must be. */
export async function checkCluster(cluster: TestCluster) {
  const { writes, backtests, noticeHost, nodes, time, liveMs, readers, account } = cluster;
  await Promise.all([writes.stop(), backtests.stop()]);
  const client = await cluster.connect();
  const place = { ...cluster.database.connection, application_name: TEST_NAME };
  const database = connect(place, pino({ level: 'silent' }));
  try {
    const received = await checkReceived(database.db, readers, { userId: account.userId, fromMs: liveMs });
    const toMs = Math.floor((time.nowMs() - MARGIN_MS) / MARGIN_MS) * MARGIN_MS;
    const span = { fromMs: time.fromMs - HOUR_MS, toMs };
    const minutes = trueMinutes(coin(), span.fromMs, time.nowMs());
    await caughtUp(database, minutes, span);
    await until(() => noticeHost.hasAll(database.db), 'all messages to the webhook');
    await Promise.all(nodes.map((node) => node.finish()));
    return {
      received,
      writes: await checkWrites(database.db, cluster),
      fences: await checkFences(client),
      firings: await checkFirings(database.db, minutes, toMs),
      orders: await checkOrders(database.db, SYMBOL, minutes, toMs),
      backtests: await backtests.check(client),
      messages: await noticeHost.check(database.db),
      ...(await checkMarkets(database, span, liveMs)),
      surprises: nodes.flatMap(({ surprises }) => surprises),
      ends: nodes.flatMap(({ name, ends }) => ends.map((end) => `${name} ${end}`)),
    };
  } finally {
    await client.end();
    await database.stop();
  }
}

function coin(): Instrument {
  const instrument = findInstrument(`Crypto:${SYMBOL}`);
  if (!instrument) throw new Error(`${SYMBOL} isn't in the catalogue`);
  return instrument;
}

interface Span {
  fromMs: number;
  toMs: number;
}

/** Waits while the newest leader loads what was missed, as long as anything is missing; what never comes is reported. */
async function caughtUp(database: Database, minutes: readonly Bar[], { fromMs, toMs }: Span): Promise<void> {
  const { db } = database;
  const registry = await registerInstruments(db, truthFeeds(CLUSTER_SYMBOLS));
  const store = openBarStore(database.pool);
  const isWhole = async (): Promise<boolean> => {
    const { wrong } = await wrongMinutes({ store, registry }, fromMs, toMs);
    if (wrong.length > 0) return false;
    const { missing } = await checkFirings(db, minutes, toMs);
    return missing.length === 0 && (await checkOrders(db, SYMBOL, minutes, toMs)).unfilled.length === 0;
  };
  for (const deadline = performance.now() + CATCH_UP_MS; !(await isWhole()) && performance.now() < deadline; )
    await sleep(LOOK_EVERY_MS);
}

/** Waits until readers have heard the newest signal and notice, and compares what they heard with what is stored. */
async function checkReceived(
  db: Db,
  readers: readonly ClusterReader[],
  { userId, fromMs }: { userId: string; fromMs: number },
) {
  const texts = await announcedSignals(db, fromMs);
  const signals = [...texts.keys()];
  const notices = (await db.selectFrom('notices').select('seq').where('user_id', '=', userId).execute()).map(
    ({ seq }) => seq,
  );
  const newest = Math.max(0, ...signals);
  const isUpToDate = ({ signals: own, notices: ownNotices, sinceSeq = 0 }: ClusterReader): boolean =>
    (own.at(-1) ?? sinceSeq) >= newest && notices.every((seq) => ownNotices.has(seq));
  await until(
    () => readers.every(isUpToDate),
    () =>
      readers
        .map(
          (one) =>
            `heard up to ${one.signals.at(-1)} of ${newest}, missing notices ${notices.filter((seq) => !one.notices.has(seq))}`,
        )
        .join('; '),
  );
  return readers.map(({ signals: own, sinceSeq = 0, connections, problems }) => {
    const wanted = signals.filter((seq) => seq > sinceSeq);
    const upTo = own.filter((seq) => seq <= newest);
    return {
      connections,
      problems,
      signals: upTo.length,
      missing: [...new Set(wanted).difference(new Set(upTo))].map((seq) => texts.get(seq) ?? `${seq}`),
      twice: upTo.length - new Set(upTo).size,
      disordered: upTo.filter((seq, i) => i > 0 && seq <= (upTo[i - 1] as number)),
    };
  });
}

/**
 * Returns the signals that readers hear, by number: not those that had lost their meaning when they were found, nor those
 * of history from before the nodes began, which are stored when an instrument joins the scans.
 */
async function announcedSignals(db: Db, fromMs: number): Promise<Map<number, string>> {
  const all = db.selectFrom('signals').selectAll().where('is_spent', '=', false);
  const rows = await all.where('at', '>=', instant(fromMs)).orderBy('seq').execute();
  const time = (ms: number): string => new Date(ms).toISOString();
  return new Map(
    rows.map((one) => [
      one.seq,
      `${one.seq} ${one.instrument_no} ${one.timeframe} ${one.pattern} at ${time(one.at)}, stored ${time(one.stored_at)}`,
    ]),
  );
}

async function checkWrites(db: Db, { writes }: TestCluster) {
  const { kept, removed, acknowledged, refusals } = writes;
  const lost: string[] = [];
  for (const table of ['watchlists', 'alerts', 'paper_orders'] as const) {
    const rows = await db.selectFrom(table).select('id').execute();
    const stored = new Set(rows.map(({ id }) => id));
    lost.push(...[...kept[table]].filter((id) => !stored.has(id)).map((id) => `${table} ${id}`));
    lost.push(...[...removed].filter((id) => stored.has(id)).map((id) => `${table} ${id} is back`));
  }
  return { acknowledged, refusals: Object.fromEntries(refusals), lost };
}

/**
 * Compares stored minutes with the true ones, and signals of bars that opened after all were loaded with those of an
 * undisturbed computation.
 */
async function checkMarkets(database: Database, { fromMs, toMs }: Span, liveMs: number) {
  const { db } = database;
  const feeds = truthFeeds(CLUSTER_SYMBOLS);
  const registry = await registerInstruments(db, feeds);
  const store = openBarStore(database.pool);
  const bars = await wrongMinutes({ store, registry }, fromMs, toMs);
  const [{ source } = { source: '' }] = feeds.all;
  const own = { database, store, registry: registry.ofSource(source), splits: new SplitBook([]), source };
  await proveReplay(own, { check: () => {}, progress: () => {} });
  const [run] = await listReplayRuns(db, registry);
  // where a bar behind a signal was corrected afterwards, what was known when it was found is uncertain
  const { rows } = await database.pool.query<{ text: string }>(
    `select concat_ws(' ', count(*), cause, instrument_no, timeframe, min(bar_time), max(bar_time)) as text
     from replay_differences where cause <> 'corrected' and bar_time >= $1 group by cause, instrument_no, timeframe order by 1`,
    [new Date(liveMs)],
  );
  return {
    bars,
    replayed: run?.replayed ?? 0,
    corrected: run?.causes.corrected,
    differences: rows.map(({ text }) => text),
  };
}

/** What a report must be: nothing lost, doubled, or written by a former leader. */
export const NOTHING_LOST = {
  writes: { lost: [] },
  fences: { stale: [], staleScans: [], unfenced: [] },
  firings: { missing: [], unexpected: [], untold: 0 },
  orders: { unfilled: [], wrongFills: [], wrongBooks: [], doubled: 0 },
  backtests: { notOnce: [] },
  messages: { notOneKey: [], missing: [], unknown: [] },
  bars: { wrong: [] },
  differences: [],
  surprises: [],
  ends: [],
};
export const RECEIVED_ALL = { missing: [], twice: 0, disordered: [], problems: [] };
