import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  Accounts,
  BacktestError,
  type ChoiceMetric,
  type DayGrid,
  dayOf,
  type Metrics,
  periodsPerYear,
  prepare,
  runDecisions,
  type SeriesView,
  type Trade,
  type Variant,
  type WalkForward,
  Workspace,
  walkForward,
} from '@wickwise/analytics';
import { type LoadedBars, viewOf } from './read-bars.ts';
import { inputOf, type Setting } from './settings.ts';
import type { StoredRequest } from './stored-request.ts';

export interface Watcher {
  /** Share of the instruments that is done, 0 to 1. */
  progress(share: number): void;
  /** Throws when the work shall stop. */
  check(): void;
}

/** One instrument's account, its trades by the index of its bars. */
export interface TestedInstrument {
  loaded: LoadedBars;
  trades: readonly Trade[];
  dropped: number;
  unfilled: number;
  metrics: Metrics;
  /** By the index of the bars; kept of one symbol alone, of which the curve is drawn. */
  equity: Float64Array;
  holdEquity: Float64Array;
  /** First bar that was traded on. */
  from: number;
  walk: WalkForward | undefined;
}

export interface TestedSettings {
  instruments: TestedInstrument[];
  /** All instruments together, as the request says. */
  accounts: Accounts;
  /** The same per setting of a sweep. */
  perSetting: Accounts[];
  skipped: { symbol: string; why: string }[];
}

/** Tests the rules, and each setting of them, on one instrument after the other. */
export async function testSettings(
  request: StoredRequest,
  all: readonly LoadedBars[],
  { grid, settings, cash }: { grid: DayGrid; settings: readonly Setting[]; cash: number },
  watcher: Watcher,
): Promise<TestedSettings> {
  const days = dayOf(request.market, request.timeframe);
  const together = (): Accounts => new Accounts(grid, days, cash);
  const tested: TestedSettings = {
    instruments: [],
    accounts: together(),
    perSetting: settings.map(together),
    skipped: [],
  };
  const scratch = new Workspace();
  for (const [k, loaded] of all.entries()) {
    watcher.check();
    try {
      testOne(request, loaded, settings, tested, all.length === 1, scratch);
    } catch (error) {
      if (!(error instanceof BacktestError) || all.length === 1) throw error;
      tested.skipped.push({ symbol: loaded.listed.instrument.symbol, why: error.message });
    }
    watcher.progress((k + 1) / all.length);
    await nextTurn(); // whoever cancels is heard
  }
  return tested;
}

function testOne(
  request: StoredRequest,
  loaded: LoadedBars,
  settings: readonly Setting[],
  { instruments, accounts, perSetting }: TestedSettings,
  isAlone: boolean,
  scratch: Workspace,
): void {
  const { bars } = loaded;
  const view = viewOf(loaded, request.timeframe);
  const variants = settings.map(({ name, input }) => ({ name, ...prepare(view, input, request.market) }));
  const instrument = request.walkForward ? walkOne(request, loaded, variants) : runOne(request, loaded, view, scratch);
  instruments.push(
    isAlone
      ? { ...instrument, equity: instrument.equity.slice(), holdEquity: instrument.holdEquity.slice() }
      : { ...instrument, equity: NOTHING, holdEquity: NOTHING },
  );
  const window = { from: instrument.from, to: loaded.window.to };
  accounts.add({ ...instrument, timeMs: bars.timeMs, window });
  for (const [k, { decisions, plan }] of variants.entries()) {
    const { trades } = runDecisions(bars, decisions, plan, window, termsOf(request), scratch);
    const { equity, holdEquity } = scratch;
    perSetting[k]?.add({ timeMs: bars.timeMs, window, trades, equity, holdEquity });
  }
}

/** The columns of the last run are written over by the next one. */
const NOTHING = new Float64Array(0);

function runOne(request: StoredRequest, loaded: LoadedBars, view: SeriesView, workspace: Workspace): TestedInstrument {
  const { bars, window } = loaded;
  const { decisions, plan } = prepare(view, inputOf(request), request.market);
  const run = runDecisions(bars, decisions, plan, window, termsOf(request), workspace);
  const { equity, holdEquity } = workspace;
  return { ...run, loaded, equity, holdEquity, from: window.from, walk: undefined };
}

function walkOne(request: StoredRequest, loaded: LoadedBars, variants: readonly Variant[]): TestedInstrument {
  const { bars, window } = loaded;
  const [first, ...others] = variants;
  const folds = request.walkForward;
  if (!first || !folds) throw new BacktestError('A walk-forward needs settings to choose from.');
  const rule = { ...folds, metric: request.metric satisfies ChoiceMetric, window };
  const walk = walkForward(bars, [first, ...others], rule, termsOf(request));
  const alongBars = (column: Float64Array): Float64Array => {
    const along = new Float64Array(bars.length);
    along.set(column, walk.from);
    return along;
  };
  const { trades, dropped, unfilled, metrics, from } = walk;
  const [equity, holdEquity] = [alongBars(walk.equity), alongBars(walk.holdEquity)];
  return { loaded, trades, dropped, unfilled, metrics, from, equity, holdEquity, walk };
}

export const termsOf = ({ market, timeframe }: StoredRequest) => ({
  dayOf: dayOf(market, timeframe),
  periodsPerYear: periodsPerYear(market, timeframe),
  riskFreePct: 0,
  trialSharpes: [] as readonly number[],
});
