import type { PatternSignal } from '@wickwise/contract';
import { formatTime, zoneName } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { WickBullet } from '../../ui/wick.tsx';
import { markLabel } from './marks.ts';
import { signalLegendTexts as texts } from './texts/signal-legend.ts';

/** The newest mark's meaning, and the number of marks. Labels at the marks would overlap. */
export function SignalLegend({ signals }: { signals: readonly PatternSignal[] }) {
  const zone = useStore(readerZone);
  const newest = signals.toSorted((a, b) => b.at - a.at || b.seq - a.seq)[0];
  if (!newest) return null;
  const { direction, at } = newest;
  return (
    <p className="pointer-events-none absolute top-1 right-22 left-3 z-1 flex items-center gap-1.5 text-label text-quiet">
      <WickBullet direction={direction} />
      <span>
        <span className="font-medium text-ink">{markLabel(newest)}</span>
        <span className="max-sm:sr-only">
          , {formatTime(at, zone)} {zoneName(zone, at)} · {texts.marked(signals.length)}
        </span>
      </span>
    </p>
  );
}
