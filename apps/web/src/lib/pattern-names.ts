import type { Constants } from '@wickwise/contract';
import { patternLabel, stockScanWords } from './catalogue/signal-words.ts';
import { useConstants } from './constants.ts';

export type StockScanPreset = Constants['stockScanPresets'][number];

export interface SignalName {
  name: string;
  label: string;
  /** Directions in which it is found. */
  directions: readonly string[];
}

const BOTH = ['bullish', 'bearish'];

/** Returns names of signals: patterns that are scanned, if bars have shapes, and rules among the stock scans. */
export function useSignalNames(haveShapes = true): readonly SignalName[] {
  const { patterns, stockScanPresets } = useConstants();
  const known = new Set(patterns.map(({ name }) => name));
  const rules = stockScanPresets.flatMap((scan) => {
    const names = scan.patterns.filter((name) => !known.has(name));
    const directions = scan.movement === 0 ? BOTH : [scan.movement > 0 ? 'bullish' : 'bearish'];
    return names.map((name) => ({ name, label: stockScanWords(scan).label, directions }));
  });
  const shapes = patterns.map(({ name, label, scanned: directions = BOTH }) => ({
    name,
    label: patternLabel(name, label),
    directions,
  }));
  return [...shapes.filter(({ directions }) => haveShapes && directions.length > 0), ...rules];
}
