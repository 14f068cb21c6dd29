import { csvText } from '#platform/csv.ts';
import type { CurrentHolding } from './positions.ts';

/** Returns holdings as a table that an import takes: quantities and costs of today, without prices. */
export const holdingsCsv = (holdings: readonly CurrentHolding[]): string =>
  csvText([
    ['Market', 'Symbol', 'Quantity', 'Average cost', 'Currency'],
    ...holdings.map(({ market, symbol, quantity, cost, listed }) => [
      ...[market, symbol, quantity, cost],
      listed?.instrument.currency ?? null,
    ]),
  ]);
