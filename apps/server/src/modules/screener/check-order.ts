import { checkStrategy, resolveAttribute } from '@wickwise/analytics';
import type { ScreenExplainQuery, Strategy } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { Invalid, InvalidField, NotFound } from '#platform/errors.ts';
import { OWN_COLUMNS } from './engine/order.ts';
import type { ScreenOrder } from './screener.ts';

type Definition = Pick<ScreenOrder, 'market' | 'timeframe' | 'rule' | 'symbols'>;

/** Refuses what the engine could not answer, in words for the person who built it. */
export function checkDefinition({ market, timeframe, rule, symbols = [] }: Definition, registry: InstrumentRegistry) {
  checkRule(rule, timeframe);
  const unknown = symbols.filter((symbol) => !registry.find(market, symbol));
  if (unknown.length > 0)
    throw new InvalidField('symbols', `There is no ${unknown.slice(0, 5).join(', ')} in ${market}.`);
}

export function checkColumns({ columns, sort }: Pick<ScreenOrder, 'columns'> & { sort?: string }): void {
  const unknown = columns.find((key) => !resolveAttribute(key));
  if (unknown !== undefined) throw new InvalidField('columns', `There is no attribute "${unknown}".`);
  if (sort === undefined || OWN_COLUMNS.includes(sort) || columns.includes(sort)) return;
  throw new InvalidField('sort', `"${sort}" is not one of the columns.`);
}

export function checkExplain({ rule, ...place }: ScreenExplainQuery, registry: InstrumentRegistry) {
  checkRule(rule, place.timeframe);
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
