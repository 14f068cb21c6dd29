import { createHash } from 'node:crypto';
import { BacktestError, timeGridOf } from '@wickwise/analytics';
import type { Market } from '@wickwise/market';
import type { BarSource } from '#marketdata/bars/closed-bars.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { WorkControl } from '#platform/work-control.ts';
import { type LoadedBars, loadBars } from './read-bars.ts';
import { reportOf } from './report.ts';
import { axesOf, backtestInputOf, sweepSettings } from './settings.ts';
import type { StoredRequest } from './stored-request.ts';
import { testSettings } from './test-settings.ts';

/** Default starting balance. */
const USUAL_CASH = 100_000;
/** Fewer bars can't hold a trade. */
const LEAST_BARS = 2;

export interface RunDeps extends BarSource {
  registry: InstrumentRegistry;
  /** Returns a market's time, up to which its history is read. */
  nowOf(market: Market): number;
}

/** Reads the bars, runs the test and returns its report. */
export async function runBacktest(
  deps: RunDeps,
  request: StoredRequest,
  triedBefore: readonly number[],
  control: WorkControl,
): Promise<ReturnType<typeof reportOf>> {
  const { market, symbols } = request;
  const listed = symbols.flatMap((symbol) => deps.registry.find(market, symbol) ?? []);
  const hash = createHash('sha256');
  const loaded = await loadBars(deps, listed, request, deps.nowOf(market), hash);
  control.check();
  const enough = loaded.filter(({ window }) => window.to - window.from >= LEAST_BARS);
  if (enough.length === 0)
    throw new BacktestError('There are no closed bars to test on. History may still be loading.');
  const settings = sweepSettings(request);
  const grid = timeGridOf(enough.map((one) => tradedBars(one, request)));
  const cash = backtestInputOf(request).cash ?? USUAL_CASH;
  const done = await testSettings(request, enough, { grid, settings, cash }, control);
  if (done.instruments.length === 0) throw new BacktestError(done.skipped[0]?.why ?? 'Nothing could be tested.');
  const short = loaded.filter((one) => !enough.includes(one));
  const tooFew = short.map(({ listed: one }) => ({ symbol: one.instrument.symbol, why: 'Too few closed bars.' }));
  return reportOf({
    request,
    tested: { ...done, skipped: [...done.skipped, ...tooFew] },
    axes: axesOf(request),
    settings,
    triedBefore,
    source: { name: deps.registry.origins.get(market)?.attribution ?? '', badge: deps.registry.badgeOf(market) },
    dataHash: hash.digest('hex'),
  });
}

/** Returns the number of bars that are traded: without the training part of a walk-forward. */
function tradedBars({ bars, window: { from, to } }: LoadedBars, { walkForward }: StoredRequest) {
  return { timeMs: bars.timeMs, window: { from: Math.min(from + (walkForward?.trainBars ?? 0), to), to } };
}
