import type { PaperAccount, PaperGuard, PaperOrder, PaperRun, Strategy } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { Selectable } from 'kysely';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type {
  PaperAccountsTable,
  PaperOrdersTable,
  PaperPositionsTable,
  PaperRunsTable,
} from '#platform/db/paper-schema.ts';
import { freeOf } from './ledger.ts';
import { termsOf } from './terms.ts';

export type RunRow = Selectable<PaperRunsTable>;

/** Returns an order; `by` is the name of the strategy that placed it. */
export const toOrder = (row: Selectable<PaperOrdersTable>, by: string | null = null): PaperOrder => ({
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  kind: row.kind,
  level: row.level,
  units: row.units,
  cash: row.cash,
  stop: row.stop,
  target: row.target,
  guard: row.guard,
  state: row.state,
  refusal: row.refusal,
  placedAt: row.placed_at,
  filledAt: row.filled_at,
  isLate: row.is_late,
  filledUnits: row.filled_units,
  price: row.price,
  costs: row.costs,
  realised: row.realised,
  net: row.net,
  receipt: row.receipt,
  by,
});

export function toAccount(
  row: Selectable<PaperAccountsTable>,
  positions: readonly Selectable<PaperPositionsTable>[],
  waiting: readonly Selectable<PaperOrdersTable>[],
  runs: readonly RunRow[],
  isPriced: (instrumentNo: number) => boolean,
): PaperAccount {
  const market = row.market as Market;
  const levelOf = (instrumentNo: number, guard: PaperGuard): number | null =>
    waiting.find((order) => order.instrument_no === instrumentNo && order.guard === guard)?.level ?? null;
  const { canShort, wholeUnits } = termsOf(market);
  return {
    id: row.id,
    market,
    currency: row.currency,
    start: row.start,
    realised: row.realised,
    costs: row.costs,
    free: freeOf(row, positions),
    beganAt: row.began_at,
    canShort,
    wholeUnits,
    positions: positions.map(({ instrument_no, symbol, units, price, costs, opened_at }) => ({
      symbol,
      units,
      price,
      costs,
      openedAt: opened_at,
      isPriced: isPriced(instrument_no),
      stop: levelOf(instrument_no, 'stop'),
      target: levelOf(instrument_no, 'target'),
    })),
    open: waiting.filter(({ guard }) => guard === null).map((order) => toOrder(order, runNameOf(runs, order.run_id))),
    runs: runs.filter(({ is_on }) => is_on).map(toRun),
  };
}

export const toRun = (row: RunRow): PaperRun => ({
  id: row.id,
  name: (row.definition as Strategy).label,
  version: row.version,
  symbol: row.symbol,
  timeframe: timeframeOfCode(row.timeframe) as ScanTimeframe,
  side: row.side,
  cash: row.cash,
  stopPct: row.stop_pct,
  targetPct: row.target_pct,
  beganAt: row.began_at,
});

export function runNameOf(runs: readonly RunRow[], id: string | null): string | null {
  const run = runs.find((one) => one.id === id);
  return run ? (run.definition as Strategy).label : null;
}
