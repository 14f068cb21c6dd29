import { checkStrategy, resolveAttribute } from '@wickwise/analytics';
import { REFUSAL_TEXTS, type ScreenExplainQuery, type Strategy } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { findUniverse } from '@wickwise/market/universes';
import { refuseShapes } from '#marketdata/market-scans.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { Invalid, InvalidField, NotFound } from '#platform/errors.ts';
import { OWN_COLUMNS } from './engine/order.ts';
import type { ScreenOrder } from './screener.ts';
import type { ScreenPlace } from './universes.ts';

type Definition = Pick<ScreenOrder, 'timeframe' | 'rule'> & ScreenPlace;

/** Throws, with a sentence for the user, what the engine can't answer. */
export function checkDefinition({ timeframe, rule, ...place }: Definition, registry: InstrumentRegistry) {
  checkRule(rule, timeframe);
  refuseShapes(registry, place.market, rule);
  checkPlace(place, registry);
}

function checkPlace({ market, symbols, universe }: ScreenPlace, registry: InstrumentRegistry): void {
  if (universe !== undefined && symbols) throw new InvalidField('universe', REFUSAL_TEXTS.universeOrSymbols);
  if (universe !== undefined && !findUniverse(market, universe))
    throw new InvalidField('universe', REFUSAL_TEXTS.noUniverse(universe, market));
  const unknown = (symbols ?? []).filter((symbol) => !registry.find(market, symbol));
  if (unknown.length > 0)
    throw new InvalidField('symbols', REFUSAL_TEXTS.unknownSymbols(market, unknown.slice(0, 5).join(', ')));
}

export function checkColumns({ columns, sort }: Pick<ScreenOrder, 'columns'> & { sort?: string }): void {
  const unknown = columns.find((key) => !resolveAttribute(key));
  if (unknown !== undefined) throw new InvalidField('columns', REFUSAL_TEXTS.noAttribute(unknown));
  if (sort === undefined || OWN_COLUMNS.includes(sort) || columns.includes(sort)) return;
  throw new InvalidField('sort', `"${sort}" is not one of the columns.`);
}

/** Throws for a zone that no clock knows. */
export function checkZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new InvalidField('timeZone', `There is no time zone "${timeZone}".`);
  }
}

export function checkExplain({ rule, ...place }: ScreenExplainQuery, registry: InstrumentRegistry) {
  checkRule(rule, place.timeframe);
  refuseShapes(registry, place.market, rule);
  checkSymbol(place, registry);
}

export function checkSymbol(
  { market, symbol }: Pick<ScreenExplainQuery, 'market' | 'symbol'>,
  registry: InstrumentRegistry,
) {
  if (!registry.find(market, symbol)) throw new NotFound(`Instrument ${symbol}`);
}

function checkRule(rule: Strategy, timeframe: ScanTimeframe): void {
  const flaw = checkStrategy(rule, timeframe).find(({ severity }) => severity === 'error');
  if (flaw) throw new Invalid(flaw.sentence);
}
