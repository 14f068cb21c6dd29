import type { Costs, Fill } from './input.ts';
import type { Run } from './run.ts';

/** Fewer trades than this make no judgement. */
const MIN_TRADES = 30;

/** What a reader must know before believing a result. */
export interface RunFacts {
  run: Run;
  costs: Costs;
  fill: Fill;
  /** Settings tried before this one was shown, this one included. */
  variantsTried: number;
  /** Whether the settings were chosen before, or on other bars than, those of the window. */
  isOutOfSample: boolean;
}

/** The sentences shown with each result. */
export function notesOn({ run, costs, fill, variantsTried, isOutOfSample }: RunFacts): string[] {
  const { trades, openAtEnd } = run.metrics;
  return [
    trades < MIN_TRADES ? `${count(trades, 'trade')}: too few to judge.` : `${count(trades, 'trade')}.`,
    isOutOfSample ? 'Out of sample.' : 'In sample: these bars may have shaped the rules.',
    `${variantsTried > 1 ? 'Overfit risk: ' : ''}${count(variantsTried, 'variant')} tried.`,
    costSentence(costs),
    ...(fill === 'same close' ? ['Filled at the signal’s own close, which isn’t possible in live trading.'] : []),
    ...(openAtEnd > 0 ? [`${count(openAtEnd, 'position')} open at the end, counted as closed at the last close.`] : []),
    ...(run.dropped > 0
      ? [`${count(run.dropped, 'order')} rejected: insufficient cash, or no stop distance yet.`]
      : []),
    ...(run.unfilled > 0 ? [`${count(run.unfilled, 'limit order')} not reached.`] : []),
    ...(run.metrics.maxDrawdown <= -1 ? ['The account went to zero.'] : []),
  ];
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

function costSentence({ commissionPct, fixed, halfSpreadPct, slippagePct, borrowPctPerYear }: Costs): string {
  const parts = [
    [commissionPct, '% commission'],
    [fixed, 'fixed'],
    [halfSpreadPct, '% half spread'],
    [slippagePct, '% slippage'],
  ] as const;
  const charged = parts.filter(([amount]) => amount > 0).map(([amount, name]) => `${amount} ${name}`);
  const borrow = borrowPctPerYear > 0 ? ` Shorts pay ${borrowPctPerYear} % a year.` : '';
  return (
    (charged.length > 0 ? `Costs per side: ${charged.join(', ')}.` : 'Zero costs: no real account trades free.') +
    borrow
  );
}
