import type { Constants } from '@wickwise/contract';
import { useConstants } from './constants.ts';

export type StockScan = Constants['stockScanPresets'][number];

export interface Named {
  name: string;
  label: string;
}

/** What signals are named: patterns, and the rules among the stock scans. */
export function useSignalNames(): readonly Named[] {
  const { patterns, stockScanPresets } = useConstants();
  const known = new Set(patterns.map(({ name }) => name));
  const rules = stockScanPresets.flatMap(({ patterns: names, label }) =>
    names.filter((name) => !known.has(name)).map((name) => ({ name, label })),
  );
  return [...patterns, ...rules];
}
