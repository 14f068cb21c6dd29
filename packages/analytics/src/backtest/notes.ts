import { currencySign, isPricedInMoney, MARKET_INFO, type Market } from '@wickwise/market';
import { MARKET_COSTS } from '../costs/cost-table.ts';
import type { Costs } from '../costs/costs.ts';
import type { FillTiming } from './input.ts';
import type { BacktestRun } from './run.ts';
import { MIN_TRADES } from './verdict.ts';

/** What a reader must know before believing a result. */
export interface RunFacts {
  run: BacktestRun;
  market: Market;
  costs: Costs;
  fill: FillTiming;
  /** Settings tried before this one was shown, this one included. */
  variantsTried: number;
  /** Whether the settings were chosen before, or on other bars than, those of the window. */
  isOutOfSample: boolean;
  /** Jumps and gaps in the data, and whether trades over them count. */
  breaks: number;
  areBreaksCounted: boolean;
  /** Whether the tested instrument is an index. */
  isIndex?: boolean;
  /** Short trades that its market doesn't allow. */
  impossibleShorts?: number;
}

/** `currency` is that of the amounts; absent for currency pairs, whose accounts are each in their quote's. */
type CostNote = { code: 'costs'; currency?: string } & Costs;

/** A note on a result as a code with its figures, for other languages than English. */
export type BacktestNote =
  | { code: 'trades'; count: number; isTooFew: boolean }
  | { code: 'sample'; isOutOfSample: boolean }
  | { code: 'variants'; count: number }
  | CostNote
  | { code: 'data-breaks'; count: number; leftOut: number; areCounted: boolean }
  | { code: 'same-close' }
  | { code: 'open-at-end'; count: number }
  | { code: 'rejected'; count: number }
  | { code: 'limit-not-reached'; count: number }
  | { code: 'impossible-shorts'; market: Market; count: number }
  | { code: 'account-emptied' }
  | { code: 'index' };

/** Returns the notes shown with a result. */
export function notesOn({ run, market, costs, fill, variantsTried, isOutOfSample, ...data }: RunFacts): BacktestNote[] {
  const { trades, openAtEnd, maxDrawdown } = run.metrics;
  const notes: (BacktestNote | false)[] = [
    { code: 'trades', count: trades, isTooFew: trades < MIN_TRADES },
    { code: 'sample', isOutOfSample },
    { code: 'variants', count: variantsTried },
    costNote(market, costs),
    data.isIndex === true && { code: 'index' },
    (data.impossibleShorts ?? 0) > 0 && { code: 'impossible-shorts', market, count: data.impossibleShorts ?? 0 },
    fill === 'same close' && { code: 'same-close' },
    openAtEnd > 0 && { code: 'open-at-end', count: openAtEnd },
    run.dropped > 0 && { code: 'rejected', count: run.dropped },
    run.unfilled > 0 && { code: 'limit-not-reached', count: run.unfilled },
    data.breaks > 0 && {
      code: 'data-breaks',
      count: data.breaks,
      leftOut: run.broken,
      areCounted: data.areBreaksCounted,
    },
    maxDrawdown <= -1 && { code: 'account-emptied' },
  ];
  return notes.filter((note) => note !== false);
}

const costNote = (market: Market, costs: Costs): CostNote => ({
  code: 'costs',
  ...(isPricedInMoney({ market, kind: 'share' }) ? { currency: MARKET_INFO[market].currency } : {}),
  ...costs,
  taxesAndFees: costs.taxesAndFees && MARKET_COSTS[market].levies.length > 0,
});

/** Returns a note as an English sentence. */
export function noteSentence(note: BacktestNote): string {
  switch (note.code) {
    case 'trades':
      return `${counted(note.count, 'trade')}${note.isTooFew ? ': too few to judge' : ''}.`;
    case 'sample':
      return note.isOutOfSample ? 'Out of sample.' : 'In sample: these bars may have shaped the rules.';
    case 'variants':
      return `${note.count > 1 ? 'Overfit risk: ' : ''}${counted(note.count, 'variant')} tried.`;
    case 'costs':
      return costSentence(note);
    case 'same-close':
      return 'Filled at the signal’s own close, which isn’t possible in live trading.';
    case 'open-at-end':
      return `${counted(note.count, 'position')} open at the end, counted as closed at the last close.`;
    case 'rejected':
      return `${counted(note.count, 'order')} rejected: insufficient cash, or no stop distance yet.`;
    case 'limit-not-reached':
      return `${counted(note.count, 'limit order')} not reached.`;
    case 'data-breaks':
      return breakSentence(note);
    case 'index':
      return 'An index can’t be bought itself: funds and futures that follow it have other costs.';
    case 'impossible-shorts':
      return `${counted(note.count, 'short trade')} not possible: ${shortRuleOf(note.market)}`;
    case 'account-emptied':
      return 'The account went to zero.';
  }
}

const shortRuleOf = (market: Market): string =>
  MARKET_INFO[market].traded === 'coins'
    ? 'coins must be held to be sold; derivatives have other costs.'
    : 'shares that are sold short are bought back the same day.';

const counted = (n: number, noun: string, plural = `${noun}s`): string => `${n} ${n === 1 ? noun : plural}`;

function breakSentence({ count, leftOut, areCounted }: Extract<BacktestNote, { code: 'data-breaks' }>): string {
  const found = counted(count, 'jump or gap', 'jumps or gaps');
  if (areCounted) return `${found} in the data, counted as they are.`;
  return `${found} in the data: ${counted(leftOut, 'trade')} over them left out.`;
}

function costSentence({ taxesAndFees, borrowPctPerYear, currency = '', ...costs }: CostNote): string {
  const { commissionPct, fixed, halfSpreadPct, slippagePct, depositoryPerSale } = costs;
  const sign = currencySign(currency) ?? '';
  const parts = [
    [commissionPct, ' % commission'],
    [fixed, ' fixed', sign],
    [halfSpreadPct, ' % half spread'],
    [slippagePct, ' % slippage'],
    [depositoryPerSale, ' per sale to the depository', sign],
  ] as const;
  const named = parts
    .filter(([amount]) => amount > 0)
    .map(([amount, name, before = '']) => `${before}${amount}${name}`);
  const charged = taxesAndFees ? [...named, 'the market’s taxes and fees'] : named;
  const borrow = borrowPctPerYear > 0 ? ` Shorts pay ${borrowPctPerYear} % a year.` : '';
  return (
    (charged.length > 0 ? `Costs per side: ${charged.join(', ')}.` : 'Zero costs: no real account trades free.') +
    borrow
  );
}
