import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import { useMemo, useState } from 'react';
import type { Scene } from '../../charts/scene.ts';
import { useLayer } from '../../charts/use-layer.ts';
import { listText } from '../../lib/list-text.ts';
import { alertLayer } from './chart-layer.ts';
import { alertsQuery, firingsQuery } from './queries.ts';
import { alertTexts as texts } from './texts/alert.ts';

/** Storage key of hiding alerts on charts. */
const KEY = 'chart-alerts';
const HIDDEN = 'hidden';

export interface ChartAlertsProps {
  scene: Scene;
  instrument: Pick<InstrumentView, 'market' | 'symbol'>;
}

/** Active levels and recent firings of an instrument on its chart, with a button that hides them. */
export function ChartAlerts({ scene, instrument: { market, symbol } }: ChartAlertsProps) {
  const [isShown, setShown] = useState(() => localStorage.getItem(KEY) !== HIDDEN);
  const { data: alerts } = useQuery(alertsQuery);
  const { data: fired } = useQuery(firingsQuery(1));
  const marks = useMemo(() => {
    const isHere = (one: { market: string; symbol?: string | undefined }): boolean =>
      one.market === market && one.symbol === symbol;
    const armed = alerts?.filter((alert) => alert.state === 'armed' && isHere(alert)) ?? [];
    const levels = armed.flatMap(({ condition }) => ('level' in condition ? condition.level : []));
    const here = fired?.firings.filter(isHere) ?? [];
    const firings = here.flatMap(({ at, price }) => (price === null ? [] : { at, price })); // news has no price
    return { levels, firings };
  }, [alerts, fired, market, symbol]);
  useLayer(scene, alertLayer, isShown ? marks : NOTHING);
  if (marks.levels.length + marks.firings.length === 0) return null;
  const toggle = (): void => {
    localStorage.setItem(KEY, isShown ? HIDDEN : 'shown');
    setShown(!isShown);
  };
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={toggle}
      className="absolute bottom-9 left-2 z-1 min-h-7 border border-hairline bg-panel px-2 text-label text-quiet hover:text-ink aria-pressed:border-accent pointer-coarse:min-h-11"
    >
      {countsText(marks.levels.length, marks.firings.length)}
    </button>
  );
}

function countsText(levels: number, firings: number): string {
  const active = levels > 0 ? [texts.onChart.levels(levels)] : [];
  const triggered = firings > 0 ? [texts.onChart.firings(firings)] : [];
  return listText([...active, ...triggered]);
}

const NOTHING = { levels: [], firings: [] };
