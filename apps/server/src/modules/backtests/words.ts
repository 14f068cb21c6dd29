import { sentenceOf } from '@wickwise/analytics';
import type { StoredRequest } from './stored-request.ts';

type Test = StoredRequest['test'];
type Distance = NonNullable<Test['stop']>;

/** Returns the rules and their trading, sentence by sentence. */
export function wordsOf({ test }: StoredRequest): string[] {
  const { strategy, side = 'long', exit, opposite, limit, stop, target, maxBars, fill } = test;
  const when = fill === 'same close' ? 'at the close that matches' : 'at the next open after a match';
  const leaves = !exit && !opposite && !target && maxBars === undefined;
  return [
    sentenceOf(strategy),
    `${side === 'long' ? 'Buys' : 'Sells short'} ${when}${limit ? `, ${distanceText(limit)} better than the close` : ''}.`,
    ...(leaves ? ['Exits at the next open after it stops matching.'] : []),
    ...(exit ? [`Exits when: ${sentenceOf(exit)}`] : []),
    ...(opposite ? [`Reverses when: ${sentenceOf(opposite)}`] : []),
    ...(stop ? [`Stop loss ${distanceText(stop)} away.`] : []),
    ...(target ? [`Target ${'r' in target ? `at ${target.r} times the risk` : `${distanceText(target)} away`}.`] : []),
    ...(maxBars === undefined ? [] : [`Holds at most ${maxBars} bars.`]),
    sizingText(test),
  ];
}

const distanceText = (distance: Distance): string =>
  'pct' in distance ? `${distance.pct} %` : `${distance.atr} ATR(${distance.period})`;

function sizingText({ sizing = { fraction: 1 } }: Test): string {
  if ('fraction' in sizing) return `Uses ${sizing.fraction * 100} % of equity per position.`;
  if ('amount' in sizing) return `Uses ${sizing.amount} per position.`;
  return `Risks ${sizing.riskPct} % of equity per position.`;
}
