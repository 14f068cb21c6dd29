import type { BarTuple } from '@wickwise/contract';
import { type ChartTimeframe, type InstrumentId, isIntraday, splitInstrumentId } from '@wickwise/market';
import { useEffect, useMemo } from 'react';
import { nominalBarMs } from '../../../charts/bar-length.ts';
import { alignedCloses, type BarPlace, firstClose, useCompareLine } from '../../../charts/compare-line.ts';
import type { Scene } from '../../../charts/scene.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { formatPercent } from '../../../lib/format.ts';
import { type Store, useStore } from '../../../lib/store.ts';
import { chartTexts } from '../texts/chart.ts';
import { useBars } from '../use-bars.ts';

const texts = chartTexts.compare;
const NONE: readonly BarTuple[] = [];

export interface CompareItemProps {
  id: InstrumentId;
  timeframe: ChartTimeframe;
  scene: Scene | undefined;
  /** The chart's own bars, on which the line is drawn. */
  bars: readonly BarTuple[];
  axis: BarPlace;
  color: string;
  /** Returns the bars closed at the replay's time. */
  cut: (bars: readonly BarTuple[], barMs: number) => readonly BarTuple[];
  pointed: Store<number | undefined>;
  first: Store<number>;
  onRemove: (id: InstrumentId) => void;
}

/** A compared instrument: its line, and its change since its first visible bar. */
export function CompareItem(props: CompareItemProps) {
  const { id, timeframe, scene, bars, axis, color, cut, pointed, first, onRemove } = props;
  const { market, symbol } = splitInstrumentId(id);
  const { others, isUnknown } = useOthers(id, timeframe, bars[0]?.[0]);
  const closes = useMemo(() => {
    const known = cut(others, nominalBarMs(timeframe));
    return alignedCloses(bars, axis, known, { market, isIntraday: isIntraday(timeframe) });
  }, [bars, axis, others, cut, market, timeframe]);
  useCompareLine(scene, closes, color);
  const at = Math.min(useStore(pointed) ?? bars.length - 1, bars.length - 1);
  const base = firstClose(closes, useStore(first));
  const changePct = 100 * ((closes[at] ?? Number.NaN) / base - 1);
  return (
    <li className="flex min-h-4 items-center gap-1.5">
      <span aria-hidden="true" className="h-0.5 w-3" style={{ background: color }} />
      <span className="text-quiet">{isUnknown ? texts.notFound(symbol) : symbol}</span>
      {!isUnknown && <span>{Number.isNaN(changePct) ? '–' : formatPercent(changePct)}</span>}
      <button
        type="button"
        aria-label={texts.remove(symbol)}
        onClick={() => onRemove(id)}
        className="pointer-events-auto px-1 text-quiet hover:text-ink pointer-coarse:px-3"
      >
        ×
      </button>
    </li>
  );
}

/** Returns the other instrument's bars, loaded as far back as the chart's; a link may name one that doesn't exist. */
function useOthers(id: InstrumentId, timeframe: ChartTimeframe, fromMs: number | undefined) {
  const { bars: others = NONE, hasMore, loadMore, error } = useBars(splitInstrumentId(id), timeframe);
  const isShort = fromMs !== undefined && hasMore && (others[0]?.[0] ?? fromMs) > fromMs;
  useEffect(() => {
    if (isShort) loadMore();
  }, [isShort, loadMore]);
  return { others, isUnknown: error instanceof ApiError && error.status === 404 };
}
