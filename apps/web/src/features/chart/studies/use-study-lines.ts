import type { BarTuple, InstrumentView } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { useEffect, useState } from 'react';
import type { StudyLine } from '../../../charts/studies/study-line.ts';
import { lineColor, useChartColors } from '../../../charts/theme.ts';
import { formatPrice } from '../../../lib/format.ts';
import { loadChunk } from '../../../lib/load-once.ts';
import type { StudyEngine, StudyValues } from './engine.ts';
import { levelsOf } from './levels.ts';
import { studyFormat } from './study-format.ts';

type Engine = typeof import('./engine.ts');

export interface StudyLines {
  lines: readonly StudyLine[];
  /** Whether the engine's code is on its way. */
  isLoading: boolean;
  hasFailed: boolean;
  /** Bars of history that the values need to be the same as those of a longer history. */
  barsWanted: number;
}

const NONE: readonly StudyValues[] = [];

/** The values of indicators over a chart's bars, the forming one included. The engine is loaded when the first is wanted. */
export function useStudyLines(
  { market, tickSize, currency }: InstrumentView,
  timeframe: ScanTimeframe,
  keys: readonly string[],
  bars: readonly BarTuple[],
  formingMs: number | undefined,
): StudyLines {
  const { module, hasFailed } = useEngine(keys.length > 0);
  const colors = useChartColors();
  const [engine, setEngine] = useState<StudyEngine>();
  const [values, setValues] = useState(NONE);
  const names = keys.join('~');
  useEffect(() => {
    setEngine(module && names !== '' ? new module.StudyEngine(market, timeframe, names.split('~')) : undefined);
  }, [module, market, timeframe, names]);
  useEffect(() => {
    setValues(engine ? engine.run(bars, formingMs) : NONE);
  }, [engine, bars, formingMs]);
  const priceText = (price: number): string => formatPrice(price, tickSize, currency);
  return {
    lines: values.map((one, index) => toLine(one, lineColor(colors, index), priceText)),
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

function toLine(
  { study, values, preview }: StudyValues,
  color: string,
  priceText: (price: number) => string,
): StudyLine {
  const { attribute, entry, label } = study;
  const { key, indicator, params, output } = attribute;
  return {
    key,
    label,
    pane: entry.draw === 'overlay' ? 'overlay' : `${indicator.key} ${Object.values(params).join(' ')}`,
    look: output.endsWith('_hist') ? 'histogram' : 'line',
    color,
    values,
    closedCount: values.length,
    preview,
    format: studyFormat(entry.unit, priceText),
    levels: levelsOf(output),
  };
}
