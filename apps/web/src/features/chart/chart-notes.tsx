import type { ReactNode } from 'react';
import { chartNotesTexts as texts } from './texts/chart-notes.ts';

export interface ChartFootProps {
  clock: string | undefined;
  /** Changes between the reader's clock and the exchange's; absent where they agree. */
  onClock?: (() => void) | undefined;
  isExchangeTime?: boolean;
  /** Further settings of the axes. */
  children?: ReactNode;
}

/** The chart's clock, and the library's attribution. */
export function ChartFoot({ clock, onClock, isExchangeTime = false, children }: ChartFootProps) {
  return (
    <footer className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 border-t border-hairline px-3 text-label text-quiet">
      <span className="flex items-center gap-2 whitespace-nowrap">
        {clock}
        {onClock && (
          <button
            type="button"
            aria-pressed={isExchangeTime}
            onClick={onClock}
            className="min-h-6 underline underline-offset-2 hover:text-ink aria-pressed:text-ink pointer-coarse:min-h-7"
          >
            {texts.exchangeTime}
          </button>
        )}
      </span>
      {children && <div className="ml-auto shrink-0">{children}</div>}
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        className="h-5 truncate leading-5 hover:text-ink"
      >
        {texts.source}
      </a>
    </footer>
  );
}

export const NoBars = ({ symbol }: { symbol: string }) => (
  <p className="p-6 text-body text-quiet">{texts.none(symbol)}</p>
);
