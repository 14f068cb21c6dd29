import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  Accounts,
  BacktestError,
  type BacktestInput,
  type ChoiceMetric,
  type DataBreak,
  dataBreaks,
  dayMarksOf,
  dayOf,
  periodsPerYear,
  prepare,
  type RunMetrics,
  runDecisions,
  type SeriesView,
  type Trade,
  type Variant,
  type WalkForward,
  Workspace,
  walkForward,
} from '@wickwise/analytics';
import { canBeSplit } from '@wickwise/market';
import type { WorkControl } from '#platform/work-control.ts';
import { backtestView, type LoadedBars } from './read-bars.ts';
import { backtestInputOf, type Setting } from './settings.ts';
import type { StoredRequest } from './stored-request.ts';
import { TestFunnel } from './test-funnel.ts';

/** One instrument's account, its trades by the index of its bars. */
export interface TestedInstrument {
  loaded: LoadedBars;
  trades: readonly Trade[];
  dropped: number;
  unfilled: number;
  broken: number;
  /** Jumps and gaps among its bars. */
  breaks: readonly DataBreak[];
  metrics: RunMetrics;
  /** By bar index; kept for a single symbol, whose curve is drawn. */
  equity: Float64Array;
  holdEquity: Float64Array;
  /** First traded bar. */
  from: number;
  walk: WalkForward | undefined;
}

export interface TestedSettings {
  instruments: TestedInstrument[];
  /** All instruments together. */
  accounts: Accounts;
  /** The same per setting of a sweep, marked once a day. */
  perSetting: Accounts[];
  /** Metrics per setting of a single instrument, marked at each close; empty for several. */
  alone: RunMetrics[];
  skipped: { symbol: string; why: string }[];
  funnel: TestFunnel;
}

/** Tests the rules and each setting of them, instrument by instrument. */
export async function testSettings(
  request: StoredRequest,
  all: readonly LoadedBars[],
  { grid, settings, cash }: { grid: Float64Array; settings: readonly Setting[]; cash: number },
  control: WorkControl,
): Promise<TestedSettings> {
  const days = dayMarksOf(grid, dayOf(request.market, request.timeframe));
  const tested: TestedSettings = {
    instruments: [],
    accounts: new Accounts(grid, cash),
    perSetting: settings.map(() => new Accounts(days, cash)),
    alone: [],
    skipped: [],
    funnel: new TestFunnel(request),
  };
  const scratch = new Workspace();
  for (const [k, loaded] of all.entries()) {
    control.check();
    try {
      testOne(request, loaded, settings, tested, all.length === 1, scratch);
    } catch (error) {
      if (!(error instanceof BacktestError) || all.length === 1) throw error;
      tested.skipped.push({ symbol: loaded.listed.instrument.symbol, why: error.message });
    }
    control.progress((k + 1) / all.length);
    await nextTurn(); // lets a cancellation arrive
  }
  return tested;
}

function testOne(
  request: StoredRequest,
  loaded: LoadedBars,
  settings: readonly Setting[],
  { instruments, accounts, perSetting, alone, funnel }: TestedSettings,
  isAlone: boolean,
  scratch: Workspace,
): void {
  const { bars } = loaded;
  const view = backtestView(loaded, request.timeframe);
  const breaks = dataBreaks(bars, request.timeframe, loaded.window, {
    isShare: canBeSplit(loaded.listed.instrument),
  });
  const prepared = (input: BacktestInput): Omit<Variant, 'name'> => preparedFor(request, view, input, breaks);
  const variants = settings.map(({ name, input }) => ({ name, ...prepared(input) }));
  const instrument = request.walkForward
    ? walkOne(request, loaded, variants)
    : runOne(request, loaded, prepared(backtestInputOf(request)), scratch);
  const curves = isAlone
    ? { equity: instrument.equity.slice(), holdEquity: instrument.holdEquity.slice() }
    : { equity: NOTHING, holdEquity: NOTHING };
  instruments.push({ ...instrument, ...curves, breaks });
  funnel.add(loaded, view, instrument.from, instrument.trades.length);
  const window = { from: instrument.from, to: loaded.window.to };
  accounts.add({ ...instrument, timeMs: bars.timeMs, window });
  for (const [k, { decisions, plan }] of variants.entries()) {
    const { trades, metrics } = runDecisions(bars, decisions, plan, window, annualTerms(request), scratch);
    const { equity, holdEquity } = scratch;
    if (isAlone) alone.push(metrics);
    perSetting[k]?.add({ timeMs: bars.timeMs, window, trades, equity, holdEquity });
  }
}

/** Replaces the columns of a run, which the next run overwrites. */
const NOTHING = new Float64Array(0);

type Tested = Omit<TestedInstrument, 'breaks'>;

function preparedFor(
  { market, timeframe }: StoredRequest,
  view: SeriesView,
  input: BacktestInput,
  breaks: readonly DataBreak[],
): Omit<Variant, 'name'> {
  const { decisions, plan } = prepare(view, input, market, timeframe);
  return { decisions, plan: { ...plan, breaks: input.countBreaks ? [] : breaks } };
}

function runOne(
  request: StoredRequest,
  loaded: LoadedBars,
  { decisions, plan }: Omit<Variant, 'name'>,
  workspace: Workspace,
): Tested {
  const { bars, window } = loaded;
  const run = runDecisions(bars, decisions, plan, window, annualTerms(request), workspace);
  const { equity, holdEquity } = workspace;
  return { ...run, loaded, equity, holdEquity, from: window.from, walk: undefined };
}

function walkOne(request: StoredRequest, loaded: LoadedBars, variants: readonly Variant[]): Tested {
  const { bars, window } = loaded;
  const [first, ...others] = variants;
  const folds = request.walkForward;
  if (!first || !folds) throw new BacktestError('A walk-forward needs settings to choose from.');
  const rule = { ...folds, metric: request.metric satisfies ChoiceMetric, window };
  const walk = walkForward(bars, [first, ...others], rule, annualTerms(request));
  const alongBars = (column: Float64Array): Float64Array => {
    const along = new Float64Array(bars.length);
    along.set(column, walk.from);
    return along;
  };
  const { trades, dropped, unfilled, broken, metrics, from } = walk;
  const [equity, holdEquity] = [alongBars(walk.equity), alongBars(walk.holdEquity)];
  return { loaded, trades, dropped, unfilled, broken, metrics, from, equity, holdEquity, walk };
}

export const annualTerms = ({ market, timeframe }: StoredRequest) => ({
  dayOf: dayOf(market, timeframe),
  periodsPerYear: periodsPerYear(market, timeframe),
  riskFreePct: 0,
  trialSharpes: [] as readonly number[],
});
