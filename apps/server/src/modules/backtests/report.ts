import {
  COST_KEYS,
  COSTS_AS_OF,
  type CostItems,
  costsOf,
  dayOf,
  drawTrades,
  itemsOfTrades,
  judgeResult,
  monthlyReturns,
  monthNumberOf,
  noteSentence,
  notesOn,
  type RunMetrics,
  type Trade,
  yearlyTogether,
} from '@wickwise/analytics';
import { BACKTEST_LIMITS, type BacktestReport, type BacktestTrade } from '@wickwise/contract';
import { isTradable, MARKET_INFO, priceGridOf } from '@wickwise/market';
import { backtestInputOf, type Setting, type SweptAxis } from './settings.ts';
import type { StoredRequest } from './stored-request.ts';
import { annualTerms, type TestedInstrument, type TestedSettings } from './test-settings.ts';
import { wordsOf } from './words.ts';

/** Fixed, so the same trades give the same spread each time. */
const SEED = 20_261_121;
const DRAWS = 1_000;

export interface ReportFacts {
  request: StoredRequest;
  tested: TestedSettings;
  axes: readonly SweptAxis[];
  settings: readonly Setting[];
  /** Sharpe ratios per period of variants tried on these bars before. */
  triedBefore: readonly number[];
  source: { name: string; badge: BacktestReport['badge'] };
  dataHash: string;
}

/** A trade with the times of its bars. */
interface DatedTrade {
  trade: Trade;
  dated: BacktestTrade;
}

/** Builds the report of a test, and returns the Sharpe ratios of what it tried. */
export function reportOf(facts: ReportFacts): { report: BacktestReport; trialSharpes: number[] } {
  const { request, tested, axes, settings, triedBefore, source, dataHash } = facts;
  const { instruments, accounts, perSetting, alone, skipped } = tested;
  const perDay = { ...annualTerms(request), dayOf: undefined };
  const cells = alone.length > 0 ? alone : perSetting.map((own) => own.metrics(perDay));
  const own = metricsOf(tested, request, []);
  const trialSharpes = (cells.length > 0 ? cells : [own]).map(({ sharpePerPeriod }) => sharpePerPeriod ?? 0);
  const allTrials = [...triedBefore, ...trialSharpes];
  const metrics = metricsOf(tested, request, allTrials);
  const isOutOfSample = request.walkForward !== undefined;
  const trades = instruments.flatMap(datedTrades).sort((a, b) => a.dated.exitAt - b.dated.exitAt);
  const judged = trades.map(({ dated }) => ({ value: dated.netReturn, fromMs: dated.entryAt, toMs: dated.exitAt }));
  const input = backtestInputOf(request);
  const costs = costsOf(request.market, input.costs);
  const run = { metrics, trades: trades.map(({ trade }) => trade), ...sumOf(instruments) };
  const { timeMs, equity, hold } = curveOf(tested);
  const funnel = tested.funnel.report;
  const found = breaksOf(instruments);
  const fill = input.fill ?? 'next open';
  const noteCodes = notesOn({
    run,
    market: request.market,
    costs,
    fill,
    variantsTried: allTrials.length,
    isOutOfSample,
    breaks: found.breakCount,
    areBreaksCounted: input.countBreaks ?? false,
    impossibleShorts: trades.filter((one) => isImpossibleShort(one, request)).length,
    isIndex: instruments.some(({ loaded }) => !isTradable(loaded.listed.instrument)),
  });
  const report: BacktestReport = {
    sentences: wordsOf(request),
    notes: noteCodes.map(noteSentence),
    noteCodes,
    verdict: { ...mutable(judgeResult(judged, metrics, { isOutOfSample })) },
    isOutOfSample,
    variantsTried: allTrials.length,
    source: source.name,
    badge: source.badge,
    dataHash,
    cash: accounts.cash,
    accounts: instruments.length,
    fromMs: timeMs[0] ?? 0,
    toMs: timeMs.at(-1) ?? 0,
    bars: instruments.reduce((sum, { loaded, from }) => sum + loaded.window.to - from, 0),
    metrics,
    curve: thinned(timeMs, equity, hold),
    monthly: monthlyReturns(timeMs, equity, accounts.cash, monthNumberOf(request.market, request.timeframe)),
    symbols: instruments.map(symbolResult),
    costsAsOf: COSTS_AS_OF,
    costItems: listed(itemsOfTrades(request.market, costs, run.trades)),
    ...found,
    broken: run.broken,
    skipped,
    ...(funnel ? { funnel } : {}),
    trades: trades.slice(0, BACKTEST_LIMITS.trades).map(({ dated }) => dated),
    monteCarlo: mutable(drawTrades(run.trades, accounts.cash, { seed: SEED, runs: DRAWS }) ?? null),
    sweep: axes.length === 0 ? null : sweepOf(axes, cells, settings),
    walkForward: isOutOfSample ? walkOf(instruments) : null,
  };
  return { report, trialSharpes };
}

/** Whether a market doesn't allow a short trade: of shares one that isn't closed on its day, of coins any. */
function isImpossibleShort({ dated }: DatedTrade, { market, timeframe }: StoredRequest): boolean {
  const { canShort, traded } = MARKET_INFO[market];
  if (dated.side === 'long' || canShort) return false;
  const day = dayOf(market, timeframe) ?? ((timeMs: number) => timeMs);
  return traded === 'coins' || day(dated.entryAt) !== day(dated.exitAt);
}

function sweepOf(
  axes: readonly SweptAxis[],
  cells: readonly RunMetrics[],
  settings: readonly Setting[],
): BacktestReport['sweep'] {
  return {
    axes: axes.map(({ label, values }) => ({ label, values: [...values] })),
    cells: cells.map(({ totalReturn, sharpe, maxDrawdown, trades }, k) => ({
      at: settings[k]?.at ?? [],
      totalReturn,
      sharpe,
      maxDrawdown,
      trades,
    })),
  };
}

/** Copies readonly results of analytics into the mutable types of the contract. */
const mutable = <Value>(value: Value): Mutable<Value> => structuredClone(value) as Mutable<Value>;
type Mutable<Value> = Value extends readonly [infer A, infer B, infer C]
  ? [A, B, C]
  : Value extends readonly [infer A, infer B]
    ? [A, B]
    : Value extends object
      ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> }
      : Value;

/** Computes the metrics of one instrument, or of several together. */
function metricsOf(
  { instruments, accounts }: TestedSettings,
  request: StoredRequest,
  trialSharpes: readonly number[],
): RunMetrics {
  const terms = { ...annualTerms(request), trialSharpes };
  const together = accounts.metrics(terms);
  const [only] = instruments;
  if (instruments.length !== 1 || !only) return yearlyTogether(together);
  return { ...yearlyTogether(only.metrics), deflatedSharpe: together.deflatedSharpe };
}

function curveOf({ instruments, accounts }: TestedSettings) {
  const [only] = instruments;
  if (instruments.length !== 1 || !only) {
    return { timeMs: accounts.timeMs, equity: accounts.equity, hold: accounts.holdEquity };
  }
  const { loaded, from, equity, holdEquity } = only;
  const { to } = loaded.window;
  return {
    timeMs: loaded.bars.timeMs.slice(from, to),
    equity: equity.slice(from, to),
    hold: holdEquity.slice(from, to),
  };
}

/** Thins the curve to the points of a chart, extremes included. */
function thinned(timeMs: Float64Array, equity: Float64Array, hold: Float64Array): BacktestReport['curve'] {
  const places = tellingPlaces(equity, BACKTEST_LIMITS.points);
  const pick = (column: Float64Array): number[] => places.map((at) => column[at] as number);
  return { timeMs: pick(timeMs), equity: pick(equity), hold: pick(hold) };
}

/**
 * Returns the first and last index, and of each section those of its minimum and maximum, so a chart hides no drawdown.
 */
export function tellingPlaces(values: Float64Array, most: number): number[] {
  const { length } = values;
  if (length <= most) return Array.from(values.keys());
  const stretches = Math.floor((most - 2) / 2);
  const places = new Set([0, length - 1]);
  for (let stretch = 0; stretch < stretches; stretch++) {
    const to = Math.floor(((stretch + 1) * length) / stretches);
    let low = Math.floor((stretch * length) / stretches);
    let high = low;
    for (let at = low + 1; at < to; at++) {
      if ((values[at] as number) < (values[low] as number)) low = at;
      if ((values[at] as number) > (values[high] as number)) high = at;
    }
    places.add(low).add(high === low ? to - 1 : high); // always two per section, so points keep their distance in time
  }
  return [...places].sort((a, b) => a - b);
}

function datedTrades({ loaded, trades }: TestedInstrument): DatedTrade[] {
  const { listed, bars } = loaded;
  return trades.map((trade) => ({
    trade,
    dated: {
      symbol: listed.instrument.symbol,
      side: trade.side,
      entryAt: bars.timeMs[trade.entryBar] as number,
      entryPrice: trade.entryPrice,
      exitAt: bars.timeMs[trade.exitBar] as number,
      exitPrice: trade.exitPrice,
      reason: trade.exitReason,
      units: trade.units,
      bars: trade.barsHeld,
      costs: trade.costs,
      net: trade.net,
      netReturn: trade.netReturn,
    },
  }));
}

const sumOf = (instruments: readonly TestedInstrument[]) => ({
  dropped: instruments.reduce((sum, { dropped }) => sum + dropped, 0),
  unfilled: instruments.reduce((sum, { unfilled }) => sum + unfilled, 0),
  broken: instruments.reduce((sum, { broken }) => sum + broken, 0),
});

function symbolResult({ loaded, metrics, from }: TestedInstrument): BacktestReport['symbols'][number] {
  const { instrument } = loaded.listed;
  const { symbol, name } = instrument;
  const { trades, totalReturn, buyAndHold, maxDrawdown } = metrics;
  const fromMs = loaded.bars.timeMs[from] as number;
  const figures = { bars: loaded.window.to - from, trades, totalReturn, buyAndHold, maxDrawdown };
  return { symbol, name, grid: priceGridOf(instrument), fromMs, ...figures };
}

/** Costs in the order of their table. */
const listed = (items: CostItems) =>
  COST_KEYS.flatMap((key) => (items[key] === undefined ? [] : { key, amount: items[key] }));

/** Jumps and gaps in the data by symbol, those at the earliest times first. */
function breaksOf(instruments: readonly TestedInstrument[]) {
  const all = instruments.flatMap(({ loaded, breaks, from }) =>
    breaks
      .filter(({ bar }) => bar >= from)
      .map(({ kind, bar, before, after, ratio }) => {
        const { timeMs } = loaded.bars;
        const atMs = timeMs[bar] as number;
        return {
          symbol: loaded.listed.instrument.symbol,
          kind,
          fromMs: timeMs[bar - 1] ?? atMs,
          atMs,
          before,
          after,
          ...(ratio ? { ratio } : {}),
        };
      }),
  );
  const first = all.sort((a, b) => a.atMs - b.atMs).slice(0, BACKTEST_LIMITS.breaks);
  return { breaks: first, breakCount: all.length };
}

function walkOf(instruments: readonly TestedInstrument[]): BacktestReport['walkForward'] {
  const counts = new Map<string, number>();
  for (const { walk } of instruments) {
    for (const { chosen } of walk?.folds ?? []) if (chosen) counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
  }
  const [only] = instruments;
  const folds = instruments.length === 1 && only ? (only.walk?.folds ?? []) : [];
  const timeOf = (bar: number): number => only?.loaded.bars.timeMs[bar] ?? 0;
  return {
    windows: folds.map(({ train, test, chosen, testReturn }) => ({
      trainFrom: timeOf(train.from),
      testFrom: timeOf(test.from),
      testTo: timeOf(test.to - 1),
      chosen,
      testReturn,
    })),
    chosen: [...counts].map(([setting, windows]) => ({ setting, windows })).sort((a, b) => b.windows - a.windows),
  };
}
