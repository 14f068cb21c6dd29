import type { Constants } from '@wickwise/contract';
import { patternLabel, stockScanWords } from './catalogue/signal-words.ts';
import { useConstants } from './constants.ts';

export type StockScanPreset = Constants['stockScanPresets'][number];

export interface Named {
  name: string;
  label: string;
}

/** Returns names of signals: patterns, and rules among the stock scans. */
export function useSignalNames(): readonly Named[] {
  const { patterns, stockScanPresets } = useConstants();
  const known = new Set(patterns.map(({ name }) => name));
  const rules = stockScanPresets.flatMap((scan) =>
    scan.patterns.filter((name) => !known.has(name)).map((name) => ({ name, label: stockScanWords(scan).label })),
  );
  return [...patterns.map(({ name, label }) => ({ name, label: patternLabel(name, label) })), ...rules];
}
