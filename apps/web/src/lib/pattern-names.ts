import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from './api.ts';

/** The part of the constants that names patterns and rules: the whole would bring the engine into the page. */
const Named = z.object({ name: z.string(), label: z.string() });
const NamedParts = z.object({
  patterns: z.array(Named),
  stockScanPresets: z.array(z.object({ ...Named.shape, movement: z.number() })),
});

export type StockScanName = z.infer<typeof NamedParts>['stockScanPresets'][number];

/** What the server scans for: patterns by the names that signals carry, and the stock scans. */
export const scanNamesQuery = queryOptions({
  queryKey: ['scan-names'],
  queryFn: async ({ signal }) => {
    const { patterns, stockScanPresets } = await api.get('constants', NamedParts, signal);
    return { patterns: withRules(patterns, stockScanPresets), stockScans: stockScanPresets };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Rules are no patterns, but signals carry their names too; one that fires both ways has two labels. */
function withRules(
  patterns: readonly z.infer<typeof Named>[],
  scans: readonly StockScanName[],
): z.infer<typeof Named>[] {
  const known = new Set(patterns.map(({ name }) => name));
  const rules = Map.groupBy(scans, ({ name }) => name.replace(/_(bullish|bearish)$/, ''));
  return [
    ...patterns,
    ...[...rules]
      .filter(([name]) => !known.has(name))
      .map(([name, own]) => ({ name, label: own.map(({ label }) => label).join(', ') })),
  ];
}
