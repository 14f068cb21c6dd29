import type { BriefPhrase, BriefSentence } from '@wickwise/contract';
import type { DayFacts } from '../facts/day-facts.ts';
import { bitsOf, type Since } from '../facts/since.ts';
import { dated, isFlat, main, named, noun, nth, onward, percent, priced, verb } from './values.ts';

/** Closes in a row that are worth a word. */
const LEAST_STREAK = 3;
/** Part of a move’s deviation that a day must have gone the other way. */
const TURN = 0.5;

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

export const moveHead = (facts: DayFacts): BriefPhrase =>
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

/** Returns since when, as a noun: `mostUpSince`, or `mostUpInYear` without a date. */
export function sinceNoun(since: Since | undefined, text: string): BriefPhrase[] {
  if (!since) return [];
  return [since.date ? noun(`phrases.${text}Since`, dated(since.date)) : noun(`phrases.${text}InYear`)];
}
