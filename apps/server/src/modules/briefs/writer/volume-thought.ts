import type { BriefPhrase, BriefSentence, BriefValue } from '@wickwise/contract';
import type { DayFacts } from '../facts/day-facts.ts';
import type { MarketDay } from '../facts/market-day.ts';
import { bitsOf } from '../facts/since.ts';
import type { Thought } from './brief.ts';
import { moveHead, sinceNoun } from './moves.ts';
import { main, moveSizeOf, named, onward, percent, priced, ratio, ratiosList, verb } from './values.ts';

const MOST_NAMED = 3;

/** Volume from which a share is named, against its median. */
const UNUSUAL_VOLUME = 2.5;

/** Returns those with unusual volume, most unusual first. */
export const unusualVolume = (day: MarketDay): DayFacts[] =>
  day.counted
    .filter(({ volumeRatio, changePct }) => volumeRatio >= UNUSUAL_VOLUME && changePct !== 0)
    .toSorted((a, b) => b.volumeRatio - a.volumeRatio);

export function volumeSentence(facts: DayFacts): BriefSentence {
  const { instrument, volumeRatio, changePct, close, volumeSince } = facts;
  const values = [named(instrument), verb(facts), percent(changePct, instrument), priced(close, instrument)];
  const heaviest = sinceNoun(volumeSince, 'heaviest');
  const times = ratio(volumeRatio, instrument);
  const [name, ...moved] = values as [BriefValue, ...BriefValue[]];
  if (moveSizeOf(facts) === 'small') return [main('phrases.volumeMove', name, times, ...moved), ...heaviest];
  return [main('phrases.move', ...values), onward('phrases.onMedianVolume', times), ...heaviest];
}

/** Headline of unusual volume: the move with it, where there was one. */
export function volumeHead(facts: DayFacts): BriefPhrase[] {
  const times = ratio(facts.volumeRatio, facts.instrument);
  if (moveSizeOf(facts) === 'small') return [main('heads.volume', named(facts.instrument), times)];
  return [moveHead(facts), onward('heads.onVolume', times)];
}

/** The heaviest trading, but for the biggest movers, whose volume is said with them. */
export function volumeThought(day: MarketDay): Thought[] {
  const movers = day.counted.toSorted((a, b) => b.changePct - a.changePct);
  const unusual = unusualVolume(day).filter((one) => one !== movers[0] && one !== movers.at(-1));
  const [top] = unusual;
  if (!top) return [];
  return [
    {
      bits: Math.log2(top.volumeRatio) + bitsOf(top.volumeSince) / 2 - Math.log2(day.counted.length) / 3,
      head: volumeHead(top),
      write: ({ named: used }) => {
        const [first, ...rest] = unusual.filter(({ instrument }) => !used.has(instrument.id));
        if (!first) return [];
        const others = rest.slice(0, MOST_NAMED);
        return [
          volumeSentence(first),
          ...(others.length > 0 ? [[main('phrases.volumeOthers', ratiosList(others))]] : []),
        ];
      },
    },
  ];
}
