import type { BriefPhrase } from '@wickwise/contract';
import type { DayFacts } from '../facts/day-facts.ts';
import type { MarketDay } from '../facts/market-day.ts';
import { bitsOf } from '../facts/since.ts';
import type { Thought } from './brief.ts';
import { changesList, counted, dated, main, named, namesList, noun, nounOf, percent, priced, tail } from './values.ts';

const MOST_NAMED = 3;

/** How many closed at a high or a low of 52 weeks. */
export const recordThoughts = (day: MarketDay): Thought[] =>
  [recordThought(day, 'highs'), recordThought(day, 'lows')].flat();

export function recordThought(day: MarketDay, which: 'highs' | 'lows'): Thought[] {
  const { members, since } = day[which];
  const [first] = members;
  if (!first) return [];
  const isHigh = which === 'highs';
  const part = members.length / day.counted.length;
  return [
    {
      bits: bitsOf(since) + (part >= 0.1 ? 2 : 1),
      head: recordHead(day, which),
      write: ({ named: used }) => {
        const isNew = ({ instrument }: DayFacts): boolean => !used.has(instrument.id);
        const shown = [...members.filter(isNew), ...members.filter((one) => !isNew(one))];
        const remark = since?.date && members.length > 2 ? [noun('phrases.mostSince', dated(since.date))] : [];
        if (members.length > MOST_NAMED + 1) {
          const all = counted(members.length, nounOf(day.market), day.market);
          return [
            [
              main(`phrases.${which}`, all),
              ...remark,
              tail(
                isHigh ? 'phrases.ledByTail' : 'phrases.among',
                changesList((isHigh ? members : shown).slice(0, MOST_NAMED)),
              ),
            ],
          ];
        }
        if (members.length > 1) return [[main(`phrases.${which}Named`, namesList(shown)), ...remark]];
        if (!isNew(first)) return [];
        const values = [
          named(first.instrument),
          priced(first.close, first.instrument),
          percent(first.changePct, first.instrument),
        ];
        return [[main(isHigh ? 'phrases.highOne' : 'phrases.lowOne', ...values)]];
      },
    },
  ];
}

/** Headline of new highs or lows: names of two, else their number. */
export function recordHead(day: MarketDay, which: 'highs' | 'lows'): BriefPhrase[] {
  const { members, since } = day[which];
  const [first] = members;
  if (!first) return [];
  if (members.length === 1)
    return [main(which === 'highs' ? 'heads.highOne' : 'heads.lowOne', named(first.instrument))];
  const most = since?.date && members.length > 2 ? [noun('heads.mostSince', dated(since.date))] : [];
  if (members.length === 2) return [main(`heads.${which}Named`, namesList(members))];
  return [main(`heads.${which}`, counted(members.length, nounOf(day.market), day.market)), ...most];
}
