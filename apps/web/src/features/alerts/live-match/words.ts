import { ASKED_FOR_CAUSES, type LiveMatch, type MatchDifference, type PriceGrid } from '@wickwise/contract';
import { formatFigure, formatSignedPrice } from '../../../lib/format.ts';
import { liveMatchTexts as texts } from './texts/live-match.ts';

/** Returns whether the owner asked for the difference, or it was temporary. */
export const isAskedFor = ({ cause }: MatchDifference): boolean => ASKED_FOR_CAUSES.includes(cause);

export const askedForCount = ({ causes }: LiveMatch): number =>
  ASKED_FOR_CAUSES.reduce((sum, cause) => sum + (causes[cause] ?? 0), 0);

/** Returns the comparison's result as a sentence. */
export function verdictWords(match: LiveMatch): string {
  const { verdict, matched, onlyLive, onlyPast } = match;
  return texts.verdicts[verdict](matched, matched + onlyLive + onlyPast - askedForCount(match));
}

/** Returns the result in a few words, for a line beside the alert. */
export function lineWords(match: LiveMatch): string {
  const { verdict, matched, onlyLive, onlyPast } = match;
  const compared = matched + onlyLive + onlyPast - askedForCount(match);
  if (compared === 0) return texts.line.none;
  const line = matched === compared ? texts.line.all(matched) : texts.line.some(matched, compared);
  return verdict === 'few' ? texts.line.few(line) : line;
}

export function sideWords({ side, livePrice, barPrice, grid }: MatchDifference): string {
  return side === 'price'
    ? texts.sides.price(priceText(livePrice, grid), priceText(barPrice, grid))
    : texts.sides[side];
}

export function delayWords({ delay, matched, onlyLive }: LiveMatch): string {
  if (matched + onlyLive === 0) return texts.noneFired;
  if (!delay) return texts.noDelay;
  return texts.delay(secondsText(delay.medianMs), secondsText(delay.mostMs));
}

const secondsText = (ms: number): string => texts.seconds((ms / 1_000).toFixed(1));

function priceText(price: number | null, grid: PriceGrid | undefined): string {
  if (price === null) return '–';
  return grid ? formatSignedPrice(price, grid) : formatFigure(Number(price.toPrecision(8)));
}
