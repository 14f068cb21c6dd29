import type { BarTuple, PriceGap } from '@wickwise/contract';
import { type ChartTimeframe, isIntraday } from '@wickwise/market';
import { nominalBarMs } from '../../../charts/bar-length.ts';
import { useGaps } from '../../../charts/gaps/use-gaps.ts';
import type { Scene } from '../../../charts/scene.ts';
import { gapText } from '../../../lib/gap-text.ts';
import { gapNotesTexts as texts } from '../texts/gap-notes.ts';

export interface GapNotesProps {
  /** The chart that shows them; absent where they are sentences of a text. */
  drawn?: { scene: Scene; bars: readonly BarTuple[] };
  timeframe: ChartTimeframe;
  zone: string;
  /** Oldest first. */
  gaps: readonly PriceGap[];
}

/** Stretches without prices: hatched on a chart and named below its candles, or as sentences. */
export function GapNotes({ drawn, timeframe, zone, gaps }: GapNotesProps) {
  const lines = gaps.map((gap) => texts.missing(gapText(gap, zone, isIntraday(timeframe))));
  if (drawn) return <DrawnGaps {...drawn} timeframe={timeframe} gaps={gaps} lines={lines} />;
  return lines.map((line) => <span key={line}> {line}.</span>);
}

interface DrawnGapsProps extends Pick<GapNotesProps, 'timeframe' | 'gaps'> {
  scene: Scene;
  bars: readonly BarTuple[];
  lines: readonly string[];
}

/** The newest is named in sight, all are for screen readers. */
function DrawnGaps({ scene, bars, timeframe, gaps, lines }: DrawnGapsProps) {
  useGaps(scene, { gaps, bars, barMs: nominalBarMs(timeframe) });
  const [newest, ...older] = lines.toReversed();
  return (
    <div className="pointer-events-none absolute bottom-7 left-2 z-1 max-w-[calc(100%-80px)] bg-[color-mix(in_oklch,var(--panel)_78%,transparent)] text-label text-quiet">
      <p className="flex items-center gap-1.5">
        <Swatch />
        <span>
          {newest} {older.length > 0 && <span aria-hidden="true">{texts.more(older.length)}</span>}
        </span>
      </p>
      {older.length > 0 && (
        <ul className="sr-only">
          {older.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Swatch = () => (
  <span
    aria-hidden="true"
    className="h-2.5 w-4 shrink-0 border border-hairline bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--quiet)_3px_4px)]"
  />
);
