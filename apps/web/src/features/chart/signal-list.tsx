import { ERROR_TEXTS, type PatternSignal } from '@wickwise/contract';
import { scanWords } from '../../lib/catalogue/signal-words.ts';
import { formatTime } from '../../lib/format.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { spentLabel } from '../../ui/late-words.ts';
import { replayedLabel } from '../../ui/replayed-label.ts';
import { strengthNamesTexts as strengthNames } from '../../ui/texts/strength-names.ts';
import { WickBullet } from '../../ui/wick.tsx';
import { chartTexts } from './texts/chart.ts';

const texts = chartTexts.signals;

export interface ChartSignalListProps {
  /** Oldest first, as on the chart. */
  signals: readonly PatternSignal[];
  /** The chart's zone. */
  zone: string;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  failure?: { error: Error; retry: () => void } | undefined;
}

/** Marked signals, newest first, each with its receipt and place. */
export function ChartSignalList({ signals, zone, chosenId, onChoose, failure }: ChartSignalListProps) {
  return (
    <section aria-label={texts.title} className="border border-hairline bg-panel">
      <header className="flex min-h-10 items-center justify-between gap-3 border-b border-hairline px-3">
        <h2 className="text-body font-semibold">{texts.title}</h2>
        <span className="text-dense text-quiet">{texts.count(signals.length)}</span>
      </header>
      {failure && <ErrorNote error={failure.error} fallback={ERROR_TEXTS.signals} onRetry={failure.retry} />}
      {!failure && signals.length === 0 && <p className="max-w-prose px-3 py-4 text-body text-quiet">{texts.none}</p>}
      <ul className="max-h-56 overflow-y-auto">
        {signals.toReversed().map((signal) => (
          <li key={signal.id}>
            <button
              type="button"
              aria-pressed={signal.id === chosenId}
              onClick={() => onChoose(signal.id)}
              className="flex min-h-7 w-full flex-wrap items-center gap-x-2 px-3 text-left text-dense hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] aria-pressed:bg-[color-mix(in_oklch,var(--accent)_16%,transparent)] pointer-coarse:min-h-11"
            >
              <WickBullet direction={signal.direction} />
              <span className="min-w-32 flex-1 truncate">{scanWords(signal).label}</span>
              <span className="text-quiet">
                {spentLabel(signal) ?? (signal.strength && strengthNames[signal.strength])}
                {replayedLabel(signal) && ` · ${replayedLabel(signal)}`}
              </span>
              <span className="whitespace-nowrap text-quiet max-sm:basis-full max-sm:pl-4">
                {formatTime(signal.at, zone)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
