import type { BarTuple, InstrumentView } from '@wickwise/contract';
import type { ChartTimeframe } from '@wickwise/market';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { StudyLine } from '../../../charts/studies/study-line.ts';
import { useChartColors } from '../../../charts/theme.ts';
import { formatSignedPrice } from '../../../lib/format.ts';
import { loadChunk } from '../../../lib/load-once.ts';
import type { StudyEngine } from './engine.ts';
import { computedKeys } from './line-keys.ts';
import type { StudyValues } from './lines.ts';

type Engine = typeof import('./engine.ts');

export interface StudyLines {
  lines: readonly StudyLine[];
  /** Whether the engine is loading. */
  isLoading: boolean;
  hasFailed: boolean;
  /** Bars of history needed for stable values. */
  barsWanted: number;
}

const NONE: readonly StudyValues[] = [];
const NO_LINES: readonly StudyLine[] = [];

/** Returns indicator values over a chart's bars, including the forming one. Loads the engine on first use. */
export function useStudyLines(
  { market, tickSize, currency, isMoney }: InstrumentView,
  timeframe: ChartTimeframe,
  keys: readonly string[],
  bars: readonly BarTuple[],
  formingMs: number | undefined,
): StudyLines {
  const { module, hasFailed } = useEngine(keys.length > 0);
  const colors = useChartColors();
  const [engine, setEngine] = useState<StudyEngine>();
  const [values, setValues] = useState(NONE);
  const names = computedKeys(keys).join('~');
  useEffect(() => {
    setEngine(module && names !== '' ? new module.StudyEngine(market, timeframe, names.split('~')) : undefined);
  }, [module, market, timeframe, names]);
  useEffect(() => {
    setValues(engine ? engine.run(bars, formingMs) : NONE);
  }, [engine, bars, formingMs]);
  const priceText = useCallback(
    (price: number): string => formatSignedPrice(price, { tickSize, currency, isMoney }),
    [tickSize, currency, isMoney],
  );
  return {
    lines: useMemo(
      () => module?.linesOf(values, colors, priceText, currency) ?? NO_LINES,
      [module, values, colors, priceText, currency],
    ),
    isLoading: keys.length > 0 && !module && !hasFailed,
    hasFailed,
    barsWanted: engine?.barsWanted ?? 0,
  };
}

function useEngine(isWanted: boolean): { module: Engine | undefined; hasFailed: boolean } {
  const [module, setModule] = useState<Engine>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(() => import('./engine.ts')).then(
      (loaded) => setModule(loaded),
      () => setHasFailed(true),
    );
  }, [isWanted]);
  return { module, hasFailed };
}
