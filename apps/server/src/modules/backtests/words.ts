import { sentenceOf } from '@wickwise/analytics';
import type { StoredRequest } from './stored-request.ts';

type Test = StoredRequest['test'];
type Distance = NonNullable<Test['stop']>;

/** The rules and how they're traded, sentence by sentence. */
export function wordsOf({ test }: StoredRequest): string[] {
  const { strategy, side = 'long', exit, opposite, limit, stop, target, maxBars, fill } = test;
  const when = fill === 'same close' ? 'at the close at which it turns true' : 'at the next open after it turns true';
  const leaves = !exit && !opposite && !target && maxBars === undefined;
  return [
    sentenceOf(strategy),
    `${side === 'long' ? 'Buys' : 'Sells short'} ${when}${limit ? `, ${distanceText(limit)} better than the close` : ''}.`,
    ...(leaves ? ['Leaves at the next open after it turns false.'] : []),
    ...(exit ? [`Leaves where: ${sentenceOf(exit)}`] : []),
    ...(opposite ? [`Turns to the other side where: ${sentenceOf(opposite)}`] : []),
    ...(stop ? [`Stop ${distanceText(stop)} away.`] : []),
    ...(target ? [`Target ${'r' in target ? `at ${target.r} times the risk` : `${distanceText(target)} away`}.`] : []),
    ...(maxBars === undefined ? [] : [`Lasts ${maxBars} bars at most.`]),
    sizingText(test),
  ];
}

const distanceText = (distance: Distance): string =>
  'pct' in distance ? `${distance.pct} %` : `${distance.atr} ATR(${distance.period})`;

function sizingText({ sizing = { fraction: 1 } }: Test): string {
  if ('fraction' in sizing) return `Puts ${sizing.fraction * 100} % of equity into each position.`;
  if ('amount' in sizing) return `Puts ${sizing.amount} into each position.`;
  return `Risks ${sizing.riskPct} % of equity on each position.`;
}
