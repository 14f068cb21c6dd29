import {
  costRatesOf,
  dayOf,
  periodsPerYear,
  prepare,
  runDecisions,
  unitsPaidBy,
  usualCosts,
  Workspace,
} from '@wickwise/analytics';
import { PAPER_LIMITS, type PaperCurve, type PaperRunPerformance, type Strategy } from '@wickwise/contract';
import { type BarSeries, DAY_MS, type Market, type ScanTimeframe } from '@wickwise/market';
import type { Selectable } from 'kysely';
import { readClosedBars } from '#marketdata/bars/closed-bars.ts';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import { endOfBar } from '#marketdata/follow/bar-slot.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { PaperOrdersTable } from '#platform/db/paper-schema.ts';
import { NotFound } from '#platform/errors.ts';
import { equityAlong, type PastCloses, type PastFill } from './equity-along.ts';
import type { RunRow } from './rows.ts';
import { type RunViewDeps, readRunView } from './run-view.ts';

export interface PerformanceDeps extends RunViewDeps {
  db: Db;
  registry: InstrumentRegistry;
}

type OrderRow = Selectable<PaperOrdersTable>;

/** Returns the equity of an account since it was opened, at the closes of what it has traded. */
export async function accountPerformance(
  deps: PerformanceDeps,
  userId: string,
  accountId: string,
): Promise<PaperCurve> {
  const own = deps.db
    .selectFrom('paper_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', accountId);
  const account = await own.executeTakeFirst();
  if (!account) throw new NotFound('Paper account');
  const orders = await fillsOf(deps.db, 'account_id', accountId);
  const nowMs = deps.nowOf(account.market as Market);
  const instruments = new Set(orders.map(({ instrument_no }) => instrument_no));
  const timeframe = curveTimeframe(nowMs - account.began_at, instruments.size);
  return curveOf(deps, orders, { start: account.start, fromMs: account.began_at, nowMs, timeframe });
}

/** Returns what a strategy made on paper, beside a backtest of the same rule over the same days. */
export async function runPerformance(
  deps: PerformanceDeps,
  userId: string,
  runId: string,
): Promise<PaperRunPerformance> {
  const own = deps.db.selectFrom('paper_runs').selectAll().where('user_id', '=', userId).where('id', '=', runId);
  const run = await own.executeTakeFirst();
  const listed = run && deps.registry.byNo(run.instrument_no);
  if (!listed) throw new NotFound('Running strategy');
  const timeframe = timeframeOfCode(run.timeframe) as ScanTimeframe;
  const orders = await fillsOf(deps.db, 'run_id', runId);
  const nowMs = deps.nowOf(listed.instrument.market);
  const curve = await curveOf(deps, orders, { start: 0, fromMs: run.began_at, nowMs, timeframe });
  return {
    trades: orders.filter(({ net }) => net !== null).length,
    net: curve.equity.at(-1) ?? 0,
    curve,
    backtest: await testedAlong(deps, run, listed, timeframe),
  };
}

/** Returns the fills of an account or of a run, oldest first. */
const fillsOf = (db: Db, column: 'account_id' | 'run_id', id: string): Promise<OrderRow[]> =>
  db
    .selectFrom('paper_orders')
    .selectAll()
    .where(column, '=', id)
    .where('state', '=', 'filled')
    .orderBy('filled_at')
    .orderBy('no')
    .execute();

/** So many instruments are followed in bars shorter than a day: each has up to 2,000. */
const MOST_IN_SHORT_BARS = 20;

/** Returns bars by the age of an account, so that its curve has hundreds of points; days where it traded very many instruments. */
export function curveTimeframe(ageMs: number, instruments: number): ScanTimeframe {
  if (instruments > MOST_IN_SHORT_BARS || ageMs > 60 * DAY_MS) return '1D';
  return ageMs > 3 * DAY_MS ? '1h' : '10m';
}

interface CurveTerms {
  start: number;
  fromMs: number;
  nowMs: number;
  timeframe: ScanTimeframe;
}

async function curveOf(deps: PerformanceDeps, orders: readonly OrderRow[], terms: CurveTerms): Promise<PaperCurve> {
  const { start, fromMs, nowMs, timeframe } = terms;
  const closes = new Map<number, PastCloses>();
  for (const no of new Set(orders.map(({ instrument_no }) => instrument_no))) {
    const listed = deps.registry.byNo(no);
    if (listed) closes.set(no, await closesOf(deps, listed, { fromMs, nowMs, timeframe }));
  }
  const times = new Set([...closes.values()].flatMap(({ endMs }) => Array.from(endMs)));
  const timeMs = [
    fromMs,
    ...[...times].filter((endMs) => endMs > fromMs && endMs < nowMs).sort((a, b) => a - b),
    nowMs,
  ];
  const fills = orders.map((order) => pastFill(deps, order, nowMs));
  return { timeMs, equity: equityAlong(start, fills, closes, timeMs) };
}

/** Returns the closes since an instant, of coarser bars where an instrument has none so short. */
async function closesOf(
  { store, splits }: PerformanceDeps,
  listed: ListedInstrument,
  { fromMs, nowMs, timeframe }: Omit<CurveTerms, 'start'>,
): Promise<PastCloses> {
  const range = { atMs: nowMs, fromMs, limit: PAPER_LIMITS.curvePoints };
  for (const own of new Set<ScanTimeframe>([timeframe, '1h', '1D'])) {
    const raw = await readClosedBars({ store, splits }, listed, own, range);
    if (raw.length === 0) continue;
    const { timeMs, close, length } = splits.adjust(listed, own, raw, nowMs);
    const endMs = Array.from({ length }, (_, i) => endOfBar(listed, own, { timeMs: timeMs[i] as number }));
    return { endMs, close: close.subarray(0, length) };
  }
  return { endMs: [], close: [] };
}

/** A fill in the units of today. */
function pastFill({ splits }: PerformanceDeps, order: OrderRow, nowMs: number): PastFill {
  const { instrument_no, side, filled_at, filled_units, price, costs, realised, net } = order;
  const atMs = filled_at ?? 0;
  const factor = splits.factorBetween(instrument_no, atMs, nowMs);
  return {
    instrumentNo: instrument_no,
    atMs,
    isBuy: side === 'buy',
    units: (filled_units ?? 0) / factor,
    price: (price ?? 0) * factor,
    costs: costs ?? 0,
    realised: realised ?? 0,
    net,
  };
}

/** Enough that no entry is dropped for want of cash: a run has a sum for each entry, whatever the ones before made. */
const CASH_FACTOR = 1_000;

/** Tests the rule of a run from its start on, with its sum, stop and target. */
async function testedAlong(
  deps: PerformanceDeps,
  run: RunRow,
  listed: ListedInstrument,
  timeframe: ScanTimeframe,
): Promise<PaperRunPerformance['backtest']> {
  const { market } = listed.instrument;
  const strategy = run.definition as Strategy;
  const { bars, view } = await readRunView(deps, listed, timeframe, strategy);
  const from = firstAfter(bars, listed, timeframe, run.began_at);
  if (from >= bars.length) return { trades: 0, net: 0, curve: { timeMs: [], equity: [] } };
  const cash = run.cash * CASH_FACTOR;
  const rule = { strategy, side: run.side };
  const terms = {
    ...rule,
    cash,
    sizing: { amount: amountOf(market, run) },
    ...(run.stop_pct === null ? {} : { stop: { pct: run.stop_pct } }),
    ...(run.target_pct === null ? {} : { target: { pct: run.target_pct } }),
  };
  // as the runner decides: the rule turning false closes, whatever levels there are
  const { decisions } = prepare(view, rule, market, timeframe);
  const { plan } = prepare(view, terms, market, timeframe);
  const workspace = new Workspace();
  const { trades } = runDecisions(
    bars,
    decisions,
    plan,
    { from, to: bars.length },
    returnTerms(market, timeframe),
    workspace,
  );
  const equity = workspace.equity.subarray(from, bars.length);
  const own = [...equity].map((value) => value - cash);
  const timeMs = own.map((_, i) => endOfBar(listed, timeframe, { timeMs: bars.timeMs[from + i] as number }));
  const closed = trades.filter(({ exitReason }) => exitReason !== 'end').length;
  return { trades: closed, net: own.at(-1) ?? 0, curve: { timeMs, equity: own } };
}

const returnTerms = (market: Market, timeframe: ScanTimeframe) => ({
  dayOf: dayOf(market, timeframe),
  periodsPerYear: periodsPerYear(market, timeframe),
  riskFreePct: 0,
  trialSharpes: [],
});

/** What an entry on paper is worth: its sum pays the costs too. */
const amountOf = (market: Market, { cash, side }: RunRow): number =>
  unitsPaidBy(costRatesOf(market, usualCosts(market)), cash, side === 'long', 1);

function firstAfter(bars: BarSeries, listed: ListedInstrument, timeframe: ScanTimeframe, atMs: number): number {
  let from = bars.length;
  while (from > 0 && endOfBar(listed, timeframe, { timeMs: bars.timeMs[from - 1] as number }) > atMs) from--;
  return from;
}
