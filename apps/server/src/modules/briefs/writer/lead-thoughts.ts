import type { BriefSentence } from '@wickwise/contract';
import { dollarFacts } from '../facts/dollar.ts';
import type { MarketDay } from '../facts/market-day.ts';
import type { Thought } from './brief.ts';
import { moveHeadline, moveSentence, remarksOn, sinceNoun } from './moves.ts';
import { counted, isFlat, main, nounOf } from './values.ts';

/** The instrument that a market is spoken of by comes before others that are as unusual. */
const LEAD_BITS = 3.5;

/** Moves of other instruments that are named, in deviations. */
const NOTED = 1.5;

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
