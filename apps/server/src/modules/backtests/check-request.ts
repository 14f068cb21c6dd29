import { BacktestError, checkInput, checkStrategy } from '@wickwise/analytics';
import { BACKTEST_LIMITS, type BacktestJobRequest, REFUSAL_TEXTS } from '@wickwise/contract';
import { barLength, type InstrumentId, isBuiltFrom, isTradable, type Market } from '@wickwise/market';
import { refuseShapes } from '#marketdata/market-scans.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { Invalid, InvalidField, NotFound } from '#platform/errors.ts';
import { besideOthers } from '#platform/sliced-queue.ts';
import { backtestInputOf, sweepSettings } from './settings.ts';
import type { StoredRequest } from './stored-request.ts';

/** Longest time without yielding, ms. */
const SLICE_MS = 5;

export interface CheckDeps {
  registry: InstrumentRegistry;
  /** Returns the instruments of one of a user's watchlists; throws for an unknown one. */
  watchlist(userId: string, id: string): Promise<ReadonlySet<InstrumentId>>;
  nowOf: (market: Market) => number;
  /** Throws for an unknown strategy. */
  findStrategy(userId: string, id: string): Promise<unknown>;
}

/** Returns the request with its instruments resolved. Throws with a sentence for what can't be tested. */
export async function checkedRequest(
  deps: CheckDeps,
  userId: string,
  request: BacktestJobRequest,
): Promise<StoredRequest> {
  const { test, timeframe, fromMs, toMs, strategyId } = request;
  for (const rule of [test.strategy, test.exit, test.opposite]) {
    const flaw = rule && checkStrategy(rule, timeframe).find(({ severity }) => severity === 'error');
    if (flaw) throw new Invalid(flaw.sentence);
    if (rule) refuseShapes(deps.registry, request.market, rule);
  }
  checkTest(request);
  checkFalls(request);
  if (fromMs !== undefined && toMs !== undefined && fromMs >= toMs)
    throw new InvalidField('toMs', REFUSAL_TEXTS.lastBeforeFirst);
  if (fromMs !== undefined && fromMs >= deps.nowOf(request.market))
    throw new InvalidField('fromMs', REFUSAL_TEXTS.beginsLater);
  await checkSettings({ ...request, symbols: [] });
  if (strategyId) await deps.findStrategy(userId, strategyId);
  const listed = (await universeOf(deps, userId, request)).filter((one) => hasBars(one, request));
  if (listed.length === 0) {
    const what = `Nothing in it has ${timeframe} bars in ${request.market} and can be traded.`;
    throw new InvalidField('universe', what);
  }
  if (listed.length > BACKTEST_LIMITS.symbols) {
    throw new InvalidField(
      'universe',
      REFUSAL_TEXTS.symbolsAtOnce(String(BACKTEST_LIMITS.symbols), String(listed.length)),
    );
  }
  const symbols = listed.map(({ instrument }) => instrument.symbol);
  const [symbol = ''] = symbols;
  return { ...request, ...('symbol' in request.universe ? { universe: { symbol } } : {}), symbols };
}

/** Throws where its stop, target, size or costs make no sense. */
function checkTest(request: BacktestJobRequest): void {
  try {
    checkInput(backtestInputOf(request));
  } catch (error) {
    if (error instanceof BacktestError) throw new Invalid(error.message);
    throw error;
  }
}

/** Throws where an order waits for a price that can't be: at or below zero. */
function checkFalls({ test }: BacktestJobRequest): void {
  for (const name of test.side === 'short' ? (['target'] as const) : (['limit', 'stop'] as const)) {
    const distance = test[name];
    if (distance && 'pct' in distance && distance.pct >= 100)
      throw new InvalidField(`test.${name}.pct`, REFUSAL_TEXTS.neverFalls);
  }
}

/** Checks that every setting of a sweep is a valid rule; yields to prices between long ones. */
async function checkSettings(request: StoredRequest): Promise<void> {
  const slice = besideOthers(SLICE_MS);
  const settings = sweepSettings(request);
  if (request.walkForward && settings.length < 2) {
    throw new InvalidField('walkForward', REFUSAL_TEXTS.twoSettings);
  }
  for (const { name, input } of settings) {
    const flaws = checkStrategy(input.strategy, request.timeframe);
    const flaw = flaws.find(({ severity }) => severity === 'error');
    if (flaw) throw new InvalidField('sweep.0.values', `${name}: ${flaw.sentence}`);
    if (slice.isUsedUp) await slice.next();
  }
}

/** Returns the instruments of a universe: without indices, but for one that is named alone. */
async function universeOf(
  { registry, watchlist }: CheckDeps,
  userId: string,
  { market, universe }: BacktestJobRequest,
): Promise<ListedInstrument[]> {
  if ('symbol' in universe) {
    const listed = registry.find(market, universe.symbol);
    if (!listed) throw new NotFound(`Instrument ${universe.symbol}`);
    return [listed];
  }
  if ('market' in universe) return registry.of(market).filter(({ instrument }) => isTradable(instrument));
  const ids = await watchlist(userId, universe.watchlistId);
  return registry.quotedIn(market).filter(({ instrument }) => ids.has(instrument.id) && isTradable(instrument));
}

const hasBars = ({ finest }: ListedInstrument, { timeframe }: BacktestJobRequest): boolean =>
  isBuiltFrom(barLength(timeframe), barLength(finest));
