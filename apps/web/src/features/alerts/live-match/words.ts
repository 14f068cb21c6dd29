import { ASKED_FOR_CAUSES, type LiveMatch, type MatchDifference } from '@wickwise/contract';
import { liveMatchTexts as texts } from './texts.ts';

/** The whole of it in a sentence. */
export function verdictWords({ verdict, matched, causes, onlyLive, onlyPast }: LiveMatch): string {
  const askedFor = ASKED_FOR_CAUSES.reduce((sum, cause) => sum + (causes[cause] ?? 0), 0);
  return texts.verdicts[verdict](matched, matched + onlyLive + onlyPast - askedFor);
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

const priceText = (price: number | null): string => (price === null ? '–' : String(Number(price.toPrecision(8))));
