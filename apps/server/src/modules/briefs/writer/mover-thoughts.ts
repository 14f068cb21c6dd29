import type { BriefPhrase, BriefSentence } from '@wickwise/contract';
import type { DayFacts } from '../facts/day-facts.ts';
import type { MarketDay } from '../facts/market-day.ts';
import { bitsOf } from '../facts/since.ts';
import type { Thought } from './brief.ts';
import { moveHeadline, remarksOn } from './moves.ts';
import {
  changesList,
  counted,
  main,
  named,
  namesList,
  noun,
  nounOf,
  onward,
  percent,
  priced,
  ratio,
  sectorNamed,
  verb,
} from './values.ts';

/** Moves of other instruments that are named, in deviations. */
const NOTED = 1.5;
const MOST_NAMED = 3;

/** The instrument that rose most, and the one that fell most. */
export const moverThoughts = (day: MarketDay): Thought[] => [...moverThought(day, 1), ...moverThought(day, -1)];

/** Bits of a move among as many: the largest of a hundred is expected to be unusual. */
const moverBits = ({ moveSince, deviations }: DayFacts, among: number): number =>
  bitsOf(moveSince) + Math.log2(Math.max(1, Math.abs(deviations) / NOTED)) * 2 - Math.log2(among) * 0.75;

function moverThought(day: MarketDay, sign: 1 | -1): Thought[] {
  const { market, lead } = day;
  const movers = day.counted
    .filter(({ changePct, instrument }) => sign * changePct > 0 && instrument.id !== lead?.instrument.id)
    .toSorted((a, b) => sign * (b.changePct - a.changePct));
  const [top, ...others] = movers;
  if (!top || !(Math.abs(top.deviations) >= 0.5)) return [];
  const bits = 1 + moverBits(top, day.counted.length);
  return [
    {
      bits: Math.max(bits, 1.5),
      head: moveHeadline(top),
      write: ({ texts }) => {
        const [remark] = remarksOn(top);
        const { phrase, noun: rank } = moverPhrase(day, top, texts);
        const sentence = [
          phrase,
          ...(top.volumeRatio >= 2 ? [onward('phrases.onVolume', ratio(top.volumeRatio, top.instrument))] : []),
          ...(rank ? [rank] : []),
          ...(remark ? [remark.noun] : []),
        ];
        if (phrase.text.endsWith('Other')) return [sentence, ...sameSector(day, movers, market, sign)];
        const end = others.findIndex((one) => !(Math.abs(one.deviations) >= NOTED));
        const next = end < 0 ? others : others.slice(0, end); // those that come next indeed
        return [
          sentence,
          ...othersSentence(top, next.slice(0, MOST_NAMED), sign),
          ...sameSector(day, movers, market, sign),
        ];
      },
    },
  ];
}

/** Sizes of moves are given as a range where the largest is at most this many times the smallest. */
const NARROW = 1.6;

/** Returns the next largest moves: one, some of the same sector, some of about the same size, or a list. */
function othersSentence(top: DayFacts, others: readonly DayFacts[], sign: 1 | -1): BriefSentence[] {
  const [first, last] = [others[0], others.at(-1)];
  if (!first || !last) return [];
  const { market, sector } = top.instrument;
  if (others.length === 1)
    return [
      [
        main(
          sign > 0 ? 'phrases.oneUp' : 'phrases.oneDown',
          named(first.instrument),
          percent(first.changePct, first.instrument),
        ),
      ],
    ];
  if (market.endsWith('Equity') && others.every(({ instrument }) => instrument.sector === sector))
    return [
      [
        main(
          sign > 0 ? 'phrases.sectorToo' : 'phrases.sectorTooDown',
          changesList(others),
          sectorNamed(sector, market),
        ),
      ],
    ];
  const [low, high] = [Math.abs(last.changePct), Math.abs(first.changePct)];
  if (high > low * NARROW || high < low + 0.1)
    return [[main(sign > 0 ? 'phrases.listUp' : 'phrases.listDown', changesList(others))]];
  const values = [namesList(others), percent(low, last.instrument), percent(high, first.instrument)];
  return [[main(sign > 0 ? 'phrases.severalUp' : 'phrases.severalDown', ...values)]];
}

/** Part of instruments that moves with the market, from which one that doesn’t is said to go against it. */
const MARKET_PART = 0.8;

interface MoverPhrase {
  phrase: BriefPhrase;
  noun?: BriefPhrase;
}

/** Returns how the biggest mover is presented: by how far it went, how the market went, and what was said before. */
function moverPhrase(day: MarketDay, top: DayFacts, said: ReadonlySet<string>): MoverPhrase {
  const { instrument, changePct, close, deviations } = top;
  const isUp = changePct > 0;
  const { up, down, all } = day.breadth;
  const values = [named(instrument), percent(changePct, instrument), priced(close, instrument)];
  const own = isUp ? 'gainer' : 'loser';
  if ((isUp ? down : up) / all >= MARKET_PART) return { phrase: main(`phrases.${own}Alone`, ...values) };
  if (Math.abs(deviations) >= 3 && all >= 10) {
    const rank = counted(all, nounOf(day.market), day.market);
    return {
      phrase: main(
        'phrases.move',
        named(instrument),
        verb(top),
        percent(changePct, instrument),
        priced(close, instrument),
      ),
      noun: noun(isUp ? 'phrases.biggestGain' : 'phrases.biggestLoss', rank),
    };
  }
  const others = isUp ? ['topLoser', 'biggestLoss'] : ['topGainer', 'biggestGain'];
  const isOther = others.some((text) => said.has(`phrases.${text}`));
  return { phrase: main(isOther ? `phrases.${own}Other` : isUp ? 'phrases.topGainer' : 'phrases.topLoser', ...values) };
}

const COMPARED_MOVERS = 5;

/** Returns how many of the five biggest movers are of one sector, where they are more than chance would have. */
function sameSector(
  day: MarketDay,
  movers: readonly DayFacts[],
  market: MarketDay['market'],
  sign: 1 | -1,
): BriefSentence[] {
  const top = movers.slice(0, COMPARED_MOVERS);
  if (top.length < COMPARED_MOVERS) return [];
  const [most] = [...Map.groupBy(top, ({ instrument }) => instrument.sector)].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  if (!most || most[1].length < 3) return [];
  const share = day.counted.filter(({ instrument }) => instrument.sector === most[0]).length / day.counted.length;
  if (most[1].length / COMPARED_MOVERS < 2 * share) return [];
  const values = [counted(most[1].length), counted(COMPARED_MOVERS), sectorNamed(most[0], market)];
  return [[main(sign > 0 ? 'phrases.sameSectorUp' : 'phrases.sameSectorDown', ...values)]];
}
