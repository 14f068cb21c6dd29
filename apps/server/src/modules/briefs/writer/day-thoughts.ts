import type { BriefPhrase, BriefSentence, BriefValue } from '@wickwise/contract';
import type { DayFacts } from '../facts/day-facts.ts';
import { dollarFacts } from '../facts/dollar.ts';
import type { MarketDay } from '../facts/market-day.ts';
import { bitsOf, type Since } from '../facts/since.ts';
import type { Thought } from './brief.ts';
import {
  changesList,
  counted,
  dated,
  isFlat,
  main,
  named,
  namesList,
  noun,
  nounOf,
  nth,
  onward,
  percent,
  priced,
  ratio,
  ratiosList,
  sectorNamed,
  sizeOf,
  tail,
  verb,
} from './values.ts';

/** The instrument that a market is spoken of by comes before others that are as unusual. */
const LEAD_BITS = 3.5;
/** Closes in a row that are worth a word. */
const LEAST_STREAK = 3;
/** Part of a move’s deviation that a day must have gone the other way. */
const TURN = 0.5;
/** Moves of other instruments that are named, in deviations. */
const NOTED = 1.5;
const MOST_NAMED = 3;

/** A noun for a sentence, and how a headline says the same. */
interface Remark {
  bits: number;
  noun: BriefPhrase;
  head: BriefPhrase;
}

/** Returns what makes a move or its close special, most unusual first. */
export function remarksOn(facts: DayFacts): Remark[] {
  const { changePct, moveSince, closeSince, yearRecord, streak } = facts;
  const isUp = changePct > 0;
  const remarks: Remark[] = [];
  const add = (since: Since | undefined, [dateText, yearText]: readonly [string, string]): void => {
    if (!since) return;
    const [text, values] = since.date ? [dateText, [dated(since.date)]] : [yearText, []];
    remarks.push({
      bits: bitsOf(since),
      noun: noun(`phrases.${text}`, ...values),
      head: onward(`heads.${text}`, ...values),
    });
  };
  add(moveSince, isUp ? ['bestSince', 'bestInYear'] : ['worstSince', 'worstInYear']);
  if (yearRecord && closeSince)
    add({ date: undefined, bars: closeSince.bars }, yearRecord === 'high' ? ['', 'yearHigh'] : ['', 'yearLow']);
  else if (closeSince?.date) add(closeSince, isUp ? ['highSince', ''] : ['lowSince', '']);
  if (streak >= LEAST_STREAK) {
    const text = isUp ? 'streakUp' : 'streakDown';
    const value = nth(streak);
    remarks.push({ bits: streak, noun: noun(`phrases.${text}`, value), head: onward(`heads.${text}`, value) });
  }
  return remarks.toSorted((a, b) => b.bits - a.bits);
}

/** Returns the sentence of a day’s move, with what it turned from and two remarks at most. */
export function moveSentence(facts: DayFacts, most = 2): BriefSentence {
  const { instrument, close, highPct, lowPct } = facts;
  const values = [named(instrument), verb(facts), percent(facts.changePct, instrument), priced(close, instrument)];
  if (isFlat(facts)) return [main('phrases.flat', named(instrument), priced(close, instrument))];
  const turn = turnOf(facts);
  const remarks = remarksOn(facts).slice(0, most);
  const move =
    turn === 'fall'
      ? main('phrases.moveAfterFall', ...values, percent(lowPct, instrument))
      : turn === 'rise'
        ? main('phrases.moveAfterRise', ...values, percent(highPct, instrument))
        : main('phrases.move', ...values);
  return [move, ...remarks.map((remark) => remark.noun)];
}

/** Returns which way the day had gone before it closed the other way. */
function turnOf({ changePct, highPct, lowPct, deviations }: DayFacts): 'fall' | 'rise' | undefined {
  const deviation = changePct / deviations;
  if (!(deviation > 0)) return undefined;
  if (changePct > 0 && lowPct <= -TURN * deviation) return 'fall';
  if (changePct < 0 && highPct >= TURN * deviation) return 'rise';
  return undefined;
}

const moveHead = (facts: DayFacts): BriefPhrase =>
  main('heads.move', named(facts.instrument), verb(facts, 'present'), percent(facts.changePct, facts.instrument));

/** Headline of a day’s move: the move, and the most unusual thing about it. */
export function moveHeadline(facts: DayFacts): BriefPhrase[] {
  if (isFlat(facts)) return [main('heads.flat', named(facts.instrument))];
  const [remark] = remarksOn(facts);
  const turn = turnOf(facts);
  if (remark && remark.bits >= 3) return [moveHead(facts), remark.head];
  if (turn === 'fall') return [moveHead(facts), onward('heads.afterFall', percent(facts.lowPct, facts.instrument))];
  if (turn === 'rise') return [moveHead(facts), onward('heads.afterRise', percent(facts.highPct, facts.instrument))];
  return [moveHead(facts)];
}

/** The market’s own move and how many went with it. */
export function leadThought(day: MarketDay): Thought[] {
  const { lead } = day;
  if (!lead) return [];
  const most = Math.max(0, ...remarksOn(lead).map(({ bits }) => bits));
  const breadth = breadthSentence(day);
  return [
    {
      bits: isFlat(lead) ? 1 : LEAD_BITS + most + (Math.abs(lead.deviations) >= NOTED ? 1 : 0),
      head: moveHeadline(lead),
      write: () => [moveSentence(lead), ...(breadth ? [breadth] : [])],
    },
  ];
}

const BROAD = 0.7;
const MORE = 0.58;

/** Returns how many rose and fell, seen from the lead’s move; undefined where they are about as many. */
export function breadthSentence({ market, breadth, lead }: MarketDay): BriefSentence | undefined {
  const { up, down, all } = breadth;
  if (all < 5) return undefined;
  const isUp = up >= down;
  const [more, fewer] = isUp ? [up, down] : [down, up];
  const isAgainst = lead !== undefined && !isFlat(lead) && lead.changePct > 0 !== isUp;
  const part = more / all;
  if (part < MORE) return undefined;
  const counts = (first: number, second: number) => [
    counted(first, nounOf(market), market),
    counted(second, undefined, market),
  ];
  const remark = sinceNoun(breadth.since, isUp ? 'mostUp' : 'mostDown');
  const whole = counted(all, nounOf(market), market);
  if (more === all) return [main(isUp ? 'phrases.allUp' : 'phrases.allDown', whole), ...remark];
  if (fewer === 0)
    return [main(isUp ? 'phrases.countUp' : 'phrases.countDown', counted(more, undefined, market), whole), ...remark];
  if (isAgainst) return [main(isUp ? 'phrases.againstDown' : 'phrases.againstUp', ...counts(more, fewer)), ...remark];
  if (part >= BROAD) return [main(isUp ? 'phrases.broadUp' : 'phrases.broadDown', ...counts(more, fewer)), ...remark];
  return [main(isUp ? 'phrases.moreUp' : 'phrases.moreDown', ...counts(more, fewer)), ...remark];
}

/** Returns since when, as a noun: `mostUpSince`, or `mostUpInYear` without a date. */
export function sinceNoun(since: Since | undefined, text: string): BriefPhrase[] {
  if (!since) return [];
  return [since.date ? noun(`phrases.${text}Since`, dated(since.date)) : noun(`phrases.${text}InYear`)];
}

/** How the dollar did against other currencies. */
export function dollarThought(day: MarketDay): Thought[] {
  const facts = dollarFacts(day);
  if (!facts) return [];
  const { up, down, all } = facts;
  const [more, direction] = up >= down ? [up, 'Up'] : [down, 'Down'];
  if (all < 4 || more / all < BROAD) return [];
  const whole = counted(all, 'currencies', day.market);
  const values = [counted(more, undefined, day.market), whole];
  return [
    {
      bits: LEAD_BITS + (more === all ? 2 : 1),
      head: [more === all ? main(`heads.dollarAll${direction}`, whole) : main(`heads.dollar${direction}`, ...values)],
      write: () => [
        more === all ? [main(`phrases.dollarAll${direction}`, whole)] : [main(`phrases.dollar${direction}`, ...values)],
      ],
    },
  ];
}

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
      write: ({ named: used, texts }) => {
        const [remark] = remarksOn(top);
        const { phrase, noun: rank } = moverPhrase(day, top, texts);
        const sentence = [
          phrase,
          ...(top.volumeRatio >= 2 ? [onward('phrases.onVolume', ratio(top.volumeRatio, top.instrument))] : []),
          ...(rank ? [rank] : []),
          ...(remark ? [remark.noun] : []),
        ];
        if (phrase.text.endsWith('Other')) return [sentence, ...sameSector(day, movers, market, sign)];
        const next = others.filter((one) => Math.abs(one.deviations) >= NOTED && !used.has(one.instrument.id));
        return [
          sentence,
          ...othersSentence(top, next.slice(0, MOST_NAMED), sign),
          ...sameSector(day, movers, market, sign),
        ];
      },
    },
  ];
}

/** Sizes of moves are told as a range where the largest is at most this many times the smallest. */
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

/** Returns how the biggest mover is told: by how far it went, how the market went, and what was said before. */
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

/** The best and the worst sector. */
export function sectorThought(day: MarketDay): Thought[] {
  const { market, sectors, sectorGapSince } = day;
  const [best, worst] = [sectors[0], sectors.at(-1)];
  if (!best || !worst || sectors.length < 3) return [];
  const [bestName, worstName] = [sectorNamed(best.name, market), sectorNamed(worst.name, market)];
  const count = counted(sectors.length, 'sectors', market);
  const sentence = ((): BriefPhrase | undefined => {
    if (best.changePct > 0 && worst.changePct < 0)
      return main(
        'phrases.sectorsMixed',
        bestName,
        percent(best.changePct, market),
        worstName,
        percent(worst.changePct, market),
      );
    if (worst.changePct > 0)
      return main(
        'phrases.sectorsAllUp',
        count,
        percent(worst.changePct, market),
        worstName,
        percent(best.changePct, market),
        bestName,
      );
    if (best.changePct < 0)
      return main(
        'phrases.sectorsAllDown',
        count,
        percent(best.changePct, market),
        bestName,
        percent(worst.changePct, market),
        worstName,
      );
    return undefined;
  })();
  if (!sentence) return [];
  return [{ bits: 1 + bitsOf(sectorGapSince) / 2, write: () => [[sentence]] }];
}

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
              tail(isHigh ? 'phrases.ledByTail' : 'phrases.among', changesList(shown.slice(0, MOST_NAMED))),
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

/** Volume from which a share is named, against its median. */
export const UNUSUAL_VOLUME = 2.5;

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
  if (sizeOf(facts) === 'small') return [main('phrases.volumeMove', name, times, ...moved), ...heaviest];
  return [main('phrases.move', ...values), onward('phrases.onMedianVolume', times), ...heaviest];
}

/** Headline of unusual volume: the move with it, where there was one. */
export function volumeHead(facts: DayFacts): BriefPhrase[] {
  const times = ratio(facts.volumeRatio, facts.instrument);
  if (sizeOf(facts) === 'small') return [main('heads.volume', named(facts.instrument), times)];
  return [moveHead(facts), onward('heads.onVolume', times)];
}

/** The heaviest trading, but for the biggest movers, whose volume is told with them. */
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
