import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import { useMemo, useState } from 'react';
import type { Scene } from '../../../charts/scene.ts';
import { useLayer } from '../../../charts/use-layer.ts';
import { symbolCallsQuery } from '../queries.ts';
import { adviceTexts as texts } from '../texts/advice.ts';
import { callLayer } from './call-layer.ts';
import { callMarkOf } from './call-marks.ts';

/** Storage key of hiding calls on charts. */
const KEY = 'chart-calls';
const HIDDEN = 'hidden';
const NOTHING = { calls: [] };

interface ChartCallsProps {
  scene: Scene;
  instrument: Pick<InstrumentView, 'market' | 'symbol'>;
}

/** The calls of the list below a chart as marks on its bars, and a button that hides them. */
export function ChartCalls({ scene, instrument: { market, symbol } }: ChartCallsProps) {
  const [isShown, setShown] = useState(() => localStorage.getItem(KEY) !== HIDDEN);
  const { data } = useQuery(symbolCallsQuery(market, symbol));
  const marks = useMemo(() => ({ calls: data?.map(callMarkOf) ?? [] }), [data]);
  useLayer(scene, callLayer, isShown ? marks : NOTHING);
  if (marks.calls.length === 0) return null;
  const toggle = (): void => {
    localStorage.setItem(KEY, isShown ? HIDDEN : 'shown');
    setShown(!isShown);
  };
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={toggle}
      className="absolute bottom-25 left-2 z-1 min-h-7 border border-hairline bg-panel px-2 text-label text-quiet hover:text-ink aria-pressed:border-accent pointer-coarse:bottom-33 pointer-coarse:min-h-11"
    >
      {texts.onChart(marks.calls.length)}
    </button>
  );
}
