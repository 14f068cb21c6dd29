import { formatTime } from '../lib/format.ts';
import { useStore } from '../lib/store.ts';
import { readerZone } from '../lib/zones.ts';
import { staleMarkTexts as texts } from './texts/stale-mark.ts';

export interface StaleMarkProps {
  /** Time of the price, epoch ms; null where none is known. */
  asOf: number | null;
  /** Why the source has no prices, in its words. */
  reason: string | null;
}

/**
 * Says that a price is older than is usual for its instrument: by a sign with a title in lists, in words where there is
 * room (`data-roomy` on an element around it).
 */
export function StaleMark({ asOf, reason }: StaleMarkProps) {
  const zone = useStore(readerZone);
  const age = asOf === null ? texts.none : texts.since(formatTime(asOf, zone));
  const sentence = reason === null ? age : texts.because(age, reason);
  return (
    <span
      className="me-1 inline-block max-w-64 truncate align-bottom text-label text-warn max-sm:max-w-28"
      title={sentence}
    >
      <span aria-hidden="true" className="in-data-roomy:hidden">
        {texts.mark}
      </span>
      <span className="sr-only in-data-roomy:not-sr-only">{sentence}</span>
    </span>
  );
}
