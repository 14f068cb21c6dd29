import { Link } from '@tanstack/react-router';
import type { PatternSignal } from '@wickwise/contract';
import { edgeChipTexts as texts } from './texts/edge-chip.ts';

/** Identifies a kind of signal on the page of measured edges. */
export type MeasuredKind = Pick<PatternSignal, 'market' | 'timeframe' | 'pattern' | 'direction'>;

/** Links from a receipt to all figures of its kind of signal, and to the replay proof. */
export function ReceiptLinks({ of: { market, timeframe, pattern, direction } }: { of: MeasuredKind }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 *:inline-flex *:min-h-6 *:items-center *:underline *:underline-offset-2 pointer-coarse:*:min-h-11">
      <Link to="/edge" search={{ market, timeframe, pattern, direction }}>
        {texts.whole}
      </Link>
      <Link to="/proof">{texts.proof}</Link>
    </span>
  );
}
