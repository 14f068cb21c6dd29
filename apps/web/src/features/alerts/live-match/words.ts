import { ASKED_FOR_CAUSES, type LiveMatch, type MatchDifference } from '@wickwise/contract';
import { formatFigure } from '../../../lib/format.ts';
import { liveMatchTexts as texts } from './texts.ts';

/** What the alert's owner asked for, or a matter of a moment. */
export const isAskedFor = ({ cause }: MatchDifference): boolean => ASKED_FOR_CAUSES.includes(cause);

export const askedForCount = ({ causes }: LiveMatch): number =>
  ASKED_FOR_CAUSES.reduce((sum, cause) => sum + (causes[cause] ?? 0), 0);

/** The whole of it in a sentence. */
export function verdictWords(match: LiveMatch): string {
  const { verdict, matched, onlyLive, onlyPast } = match;
  return texts.verdicts[verdict](matched, matched + onlyLive + onlyPast - askedForCount(match));
}

export function sideWords({ side, livePrice, barPrice }: MatchDifference): string {
  return texts.sides[side](priceText(livePrice), priceText(barPrice));
}

export function delayWords({ delay, matched, onlyLive }: LiveMatch): string {
  if (matched + onlyLive === 0) return texts.noneFired;
  if (!delay) return texts.noDelay;
  return texts.delay(secondsText(delay.medianMs), secondsText(delay.mostMs));
}

const secondsText = (ms: number): string => texts.seconds((ms / 1_000).toFixed(1));

const priceText = (price: number | null): string => (price === null ? '–' : formatFigure(Number(price.toPrecision(8))));
