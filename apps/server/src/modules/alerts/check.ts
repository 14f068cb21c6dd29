import {
  ALERT_LIMITS,
  type DryRunRequest,
  FIELD_TEXTS,
  REFUSAL_TEXTS,
  type SaveAlertRequest,
} from '@wickwise/contract';
import { ALERT_TIMEFRAMES, canBeSplit, type Market } from '@wickwise/market';
import { findUniverse } from '@wickwise/market/universes';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import type { AlertDeps } from './deps.ts';
import { byNameOfSignals, refuseUnscanned } from './scanned-signals.ts';

type CheckDeps = Pick<AlertDeps, 'registry' | 'watched' | 'screenMarket' | 'strategy' | 'newsNames' | 'isNewsSearch'>;

/** An alert as it is stored, and its instruments; undefined for a whole market. */
interface CheckedAlert {
  request: SaveAlertRequest;
  listed: readonly ListedInstrument[] | undefined;
}

/** Validates an alert; returns it with the registry's spelling of the symbol, and its instruments. */
export async function checkAlert(deps: CheckDeps, userId: string, asked: SaveAlertRequest): Promise<CheckedAlert> {
  const { condition } = asked;
  if (condition.type === 'moving_down_percent' && condition.amount >= 100)
    throw new InvalidField('condition.amount', REFUSAL_TEXTS.neverFalls);
  const checked = await checkPlace(deps, userId, byNameOfSignals(asked));
  refuseUnscanned(deps.registry, checked.request, checked.listed);
  refuseEventless(checked);
  return checked;
}

/** Throws for events of companies where none of the instruments is of one. */
function refuseEventless({ request: { condition }, listed = [] }: CheckedAlert): void {
  if (condition.type !== 'event' || condition.event === 'macro' || listed.length === 0) return;
  // what can be split has earnings or dividends too
  if (!listed.some(({ instrument }) => canBeSplit(instrument)))
    throw new InvalidField('condition.event', REFUSAL_TEXTS.eventOfShares);
}

async function checkPlace(deps: CheckDeps, userId: string, asked: SaveAlertRequest): Promise<CheckedAlert> {
  const { registry, watched, screenMarket } = deps;
  const request = await withNewsNames(deps, await onBarsOfStrategy(deps, userId, asked));
  const { symbol, watchlistId, condition, market } = request;
  if (symbol !== undefined && watchlistId !== undefined) throw new InvalidField('symbol', REFUSAL_TEXTS.symbolOrList);
  if (condition.type === 'screen') {
    if (symbol !== undefined || watchlistId !== undefined)
      throw new InvalidField('symbol', REFUSAL_TEXTS.symbolOfScreen);
    const own: Market = await screenMarket(userId, condition.screenId);
    return { request: { ...request, market: own }, listed: undefined };
  }
  if (condition.type === 'event' && condition.event === 'macro' && symbol === undefined)
    throw new InvalidField('symbol', REFUSAL_TEXTS.oneForMacro);
  if (watchlistId !== undefined) {
    const all = await watched(userId, watchlistId);
    const listed = condition.type === 'news' ? all : all.filter(({ instrument }) => instrument.market === market);
    if (listed.length > ALERT_LIMITS.symbols)
      throw new InvalidField('watchlistId', REFUSAL_TEXTS.alertSymbols(String(ALERT_LIMITS.symbols)));
    return { request, listed };
  }
  if (symbol === undefined) {
    if (condition.type !== 'signal' && condition.type !== 'strategy' && condition.type !== 'news')
      throw new InvalidField('symbol', FIELD_TEXTS.required);
    return { request, listed: undefined };
  }
  const found = registry.find(market, symbol);
  if (!found) throw new NotFound(`Instrument ${symbol}`);
  if ((condition.type === 'signal' || condition.type === 'strategy') && !registry.isScanned(found)) {
    throw new InvalidField('symbol', REFUSAL_TEXTS.notScanned(found.instrument.symbol));
  }
  return { request: { ...request, symbol: found.instrument.symbol }, listed: [found] };
}

/** Returns the instruments of a screen that isn't saved; undefined for its whole market. */
export function listedIn(
  registry: InstrumentRegistry,
  { market, symbols, universe }: { market: Market } & Pick<NonNullable<DryRunRequest['rule']>, 'symbols' | 'universe'>,
): readonly ListedInstrument[] | undefined {
  if (symbols && universe !== undefined) throw new InvalidField('rule', REFUSAL_TEXTS.universeOrSymbols);
  const members = universe === undefined ? symbols : findUniverse(market, universe)?.symbols;
  if (universe !== undefined && !members) throw new InvalidField('rule', REFUSAL_TEXTS.noUniverse(universe, market));
  return members?.flatMap((symbol) => registry.find(market, symbol) ?? []);
}

/** Returns an alert on the market and timeframe of its strategy. */
async function onBarsOfStrategy(
  { strategy }: Pick<AlertDeps, 'strategy'>,
  userId: string,
  request: SaveAlertRequest,
): Promise<SaveAlertRequest> {
  if (request.condition.type !== 'strategy') return request;
  const { market, timeframe: built } = await strategy(userId, request.condition.strategyId);
  const timeframe = ALERT_TIMEFRAMES.find((own) => own === built);
  if (!timeframe) throw new InvalidField('condition', REFUSAL_TEXTS.noAlertBars(built));
  return { ...request, market, timeframe };
}

/** Returns an alert on news with the names of its topic and its source; throws for words that can't find anything. */
async function withNewsNames(
  { newsNames, isNewsSearch }: Pick<AlertDeps, 'newsNames' | 'isNewsSearch'>,
  request: SaveAlertRequest,
): Promise<SaveAlertRequest> {
  if (request.condition.type !== 'news') return request;
  const { names: _, ...condition } = request.condition;
  const { topic, source, words } = condition;
  if (words !== undefined && !(await isNewsSearch(words)))
    throw new InvalidField('condition.words', REFUSAL_TEXTS.findsNothing);
  if (topic === undefined && source === undefined) return { ...request, condition };
  const names = await newsNames({ topic, source });
  if (topic !== undefined && !names.topic) throw new InvalidField('condition.topic', FIELD_TEXTS.newsTopic);
  if (source !== undefined && names.source === undefined)
    throw new InvalidField('condition.source', FIELD_TEXTS.newsSource);
  return { ...request, condition: { ...condition, names } };
}
