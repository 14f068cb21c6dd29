import { formatTime } from '../lib/format.ts';
import { useStore } from '../lib/store.ts';
import { readerZone } from '../lib/zones.ts';
import { staleMarkTexts as texts } from './texts/stale-mark.ts';

export interface StaleMarkProps {
  /** Time of the price, epoch ms; null where none is known. */
  asOf: number | null;
  /** Why the source has no prices, in its words. */
  reason: string | null;
  /** As a sentence; otherwise a mark with the sentence as its title. */
  isLong?: boolean;
}

/** Says that a price is older than is usual for its instrument. */
export function StaleMark({ asOf, reason, isLong = false }: StaleMarkProps) {
  const zone = useStore(readerZone);
  const age = asOf === null ? texts.none : texts.since(formatTime(asOf, zone));
  const sentence = reason === null ? age : texts.because(age, reason);
  if (isLong) return <span className="text-label text-warn">{sentence}</span>;
  return (
    <span className="text-warn" title={sentence}>
      <span aria-hidden="true">{texts.mark}</span>
      <span className="sr-only">{sentence}</span>
    </span>
  );
}
