import type { ScanTimeframe } from '@wickwise/market';
import { HelpMark } from '../../ui/help-mark.tsx';
import { ratingTexts as texts } from './rating-texts.ts';

/** How a rating is made, and how it differs from TradingView's, behind a "?". */
export function RatingHelp({ timeframe }: { timeframe: ScanTimeframe }) {
  return (
    <HelpMark label={texts.helpLabel} title={texts.helpTitle}>
      {texts.help(timeframe).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </HelpMark>
  );
}
