import type { ScanTimeframe } from '@wickwise/market';
import { HelpMark } from '../../ui/help-mark.tsx';
import { ratingTexts as texts } from './texts/rating.ts';

/** How a rating is computed, and its differences from TradingView's, behind a "?". */
export function RatingHelp({ timeframe }: { timeframe: ScanTimeframe }) {
  return (
    <HelpMark label={texts.helpLabel} title={texts.helpTitle}>
      {[texts.votes(timeframe), ...texts.rules].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </HelpMark>
  );
}
