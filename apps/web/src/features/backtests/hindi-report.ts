import { parametersOf } from '@wickwise/analytics';
import type { BacktestJobRequest, BacktestReport } from '@wickwise/contract';
import { currencySign, MARKET_INFO } from '@wickwise/market';
import { rules } from '../../lib/catalogue/hindi-rules.ts';
import { backtestReportTranslations as texts } from './translations/backtest-report.hi.ts';

type Test = BacktestJobRequest['test'];
type Distance = NonNullable<Test['stop']>;
type Verdict = BacktestReport['verdict'];
type OpenReason = Exclude<NonNullable<Verdict['reasons']>[number], 'total-below-zero'>;
type BacktestNote = NonNullable<BacktestReport['noteCodes']>[number];
type CostNote = Extract<BacktestNote, { code: 'costs' }>;

const distanceText = (distance: Distance): string =>
  'pct' in distance ? texts.inPercent(distance.pct) : texts.inAtr(distance.atr, distance.period);

function sizingText({ sizing = { fraction: 1 } }: Test): string {
  if ('fraction' in sizing) return texts.sizing.fraction(sizing.fraction * 100);
  return 'amount' in sizing ? texts.sizing.amount(sizing.amount) : texts.sizing.risk(sizing.riskPct);
}

const targetText = (target: NonNullable<Test['target']>): string =>
  'r' in target ? texts.targetInRisk(target.r) : texts.target(distanceText(target));

/** Returns the rules of a test and how they are traded, as the report has them in English. */
function conditionsOf(test: Test, _english: string): string {
  const { strategy, side = 'long', exit, opposite, limit, stop, target, maxBars, fill } = test;
  const better = limit ? texts.limit(distanceText(limit)) : '';
  const leaves = !exit && !opposite && !target && maxBars === undefined;
  return [
    rules.sentence(strategy, ''),
    texts.entry(fill === 'same close' ? 'close' : 'open', side, better),
    ...(leaves ? [texts.exitWithoutMatch] : []),
    ...(exit ? [texts.exit(rules.sentence(exit, ''))] : []),
    ...(opposite ? [texts.reverse(rules.sentence(opposite, ''))] : []),
    ...(stop ? [texts.stop(distanceText(stop))] : []),
    ...(target ? [targetText(target)] : []),
    ...(maxBars === undefined ? [] : [texts.maxBars(maxBars)]),
    sizingText(test),
  ].join(' ');
}

function costText({ taxesAndFees, borrowPctPerYear, currency = '', ...costs }: CostNote): string {
  const { commissionPct, fixed, halfSpreadPct, slippagePct, depositoryPerSale } = costs;
  const { costParts } = texts;
  const inMoney = (value: number): string => `${currencySign(currency) ?? ''}${value}`;
  const parts = [
    [commissionPct, costParts.commission(commissionPct)],
    [fixed, costParts.fixed(inMoney(fixed))],
    [halfSpreadPct, costParts.halfSpread(halfSpreadPct)],
    [slippagePct, costParts.slippage(slippagePct)],
    [depositoryPerSale, costParts.depository(inMoney(depositoryPerSale))],
  ] as const;
  const named = parts.filter(([amount]) => amount > 0).map(([, text]) => text);
  const charged = taxesAndFees ? [...named, costParts.taxesAndFees] : named;
  const borrow = borrowPctPerYear > 0 ? texts.borrow(borrowPctPerYear) : '';
  return `${charged.length === 0 ? texts.noCosts : texts.costs(charged.join(', '))}${borrow}`;
}

function noteText(note: BacktestNote): string {
  switch (note.code) {
    case 'trades':
      return texts.trades(note.count, note.isTooFew);
    case 'sample':
      return texts.sample(note.isOutOfSample);
    case 'variants':
      return texts.variants(note.count);
    case 'costs':
      return costText(note);
    case 'same-close':
      return texts.sameClose;
    case 'open-at-end':
      return texts.openAtEnd(note.count);
    case 'rejected':
      return texts.rejected(note.count);
    case 'limit-not-reached':
      return texts.limitNotReached(note.count);
    case 'data-breaks':
      return texts.dataBreaks(note.count, note.areCounted, note.leftOut);
    case 'index':
      return texts.index;
    case 'impossible-shorts':
      return texts.impossibleShorts(note.count, MARKET_INFO[note.market].traded === 'coins');
    case 'account-emptied':
      return texts.accountEmptied;
  }
}

function reasonText(reason: OpenReason, { trades = 0, weeks = 0 }: Verdict): string {
  if (reason === 'few-trades') return texts.reasons[reason](trades);
  return reason === 'few-weeks' ? texts.reasons[reason](weeks) : texts.reasons[reason];
}

/** Returns the notes of a report; the English ones of a report without codes. */
const notesOf = ({ notes, noteCodes }: Pick<BacktestReport, 'notes' | 'noteCodes'>): string[] =>
  noteCodes?.map(noteText) ?? notes;

/** Returns the sentence of a verdict; the English one of a verdict without codes. */
function verdictOf(verdict: Verdict): string {
  const { kind, sentence, reasons } = verdict;
  if (reasons === undefined) return sentence;
  if (kind === 'edge') return texts.isEdge;
  const open = reasons.filter((reason) => reason !== 'total-below-zero');
  const words = open.map((reason) => reasonText(reason, verdict)).join('; ');
  return open.length < reasons.length ? texts.lostHere(words) : `${words}।`;
}

/** Returns the name of a swept number or of a setting, such as `RSI(14): 7`. A longer name may contain a shorter one. */
const settingOf = ({ strategy }: Test, english: string): string =>
  parametersOf(strategy)
    .toSorted((a, b) => b.label.length - a.label.length)
    .reduce((text, one) => text.replaceAll(one.label, rules.parameter(one, strategy)), english);

export const report = { conditionsOf, notesOf, settingOf, verdictOf };
