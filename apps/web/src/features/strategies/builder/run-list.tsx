import type { RuleHistory } from '@wickwise/contract';
import { formatSignedPrice, formatTime, zoneName } from '../../../lib/format.ts';
import { useStore } from '../../../lib/store.ts';
import { readerZone } from '../../../lib/zones.ts';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { builderTexts } from '../texts/builder.ts';

const texts = builderTexts.past;

const SHOWN = 200;

export interface RunListProps {
  history: RuleHistory;
  /** Open time of the selected run's first bar. */
  chosen: number | undefined;
  onChoose: (firstTime: number) => void;
}

/** Formats a time on the reader's clock, as the chart's axis does. */
export const chartTime = (timeMs: number, zone: string): string =>
  `${formatTime(timeMs, zone)} ${zoneName(zone, timeMs)}`;

/** Runs of the rule, newest first, each linked to its place on the chart. */
export function RuleRunList({ history, chosen, onChoose }: RunListProps) {
  const zone = useStore(readerZone);
  const { runs } = history;
  if (runs.length === 0) return <EmptyNote>{texts.never}</EmptyNote>;
  return (
    <section aria-label={texts.list}>
      <h3 className="flex justify-between gap-3 px-3 pt-3 pb-1 text-body font-semibold">
        {texts.list}
        {runs.length > SHOWN && <span className="text-dense font-normal text-quiet">{texts.newest(SHOWN)}</span>}
      </h3>
      <ul className="max-h-64 overflow-y-auto pb-2">
        {runs
          .slice(-SHOWN)
          .toReversed()
          .map(({ firstTime, at, price, bars, isFiring, isOpen }) => (
            <li key={firstTime}>
              <button
                type="button"
                aria-pressed={firstTime === chosen}
                onClick={() => onChoose(firstTime)}
                className="grid min-h-7 w-full grid-cols-[minmax(0,1fr)_auto_6.5rem] items-center gap-x-4 px-3 text-left text-dense tabular-nums hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] aria-pressed:bg-[color-mix(in_oklch,var(--accent)_16%,transparent)] pointer-coarse:min-h-11"
              >
                <span className="min-w-0 truncate">{isFiring ? chartTime(at, zone) : texts.before}</span>
                <span className="text-right">{isFiring && formatSignedPrice(price, history)}</span>
                <span className="text-right text-quiet">{isOpen ? texts.open : texts.bars(bars)}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
