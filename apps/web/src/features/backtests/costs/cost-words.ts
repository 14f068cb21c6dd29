import { COSTS_AS_OF, type Levy, MARKET_COSTS } from '@wickwise/analytics';
import type { BacktestJobRequest, BacktestReport } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { formatDay, formatFigure } from '../../../lib/format.ts';
import { LOCALE } from '../../../lib/texts.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { costSources } from './cost-sources.ts';

type ReportCost = NonNullable<BacktestReport['costItems']>[number]['key'];
type OwnCosts = BacktestJobRequest['test']['costs'];

const months = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns the month of rates, as 2026-11, in words; that of today's table without one. */
export const monthOfRates = (month: string = COSTS_AS_OF): string => months.format(Date.parse(`${month}-01`));

const percent = (pct: number): string => `${formatFigure(pct)} %`;

/** Settings of a test that replace what its market usually costs. */
const SETTING: Partial<Record<ReportCost, keyof NonNullable<OwnCosts>>> = {
  commission: 'commissionPct',
  fixed: 'fixed',
  spread: 'halfSpreadPct',
  slippage: 'slippagePct',
  depository: 'depositoryPerSale',
  borrow: 'borrowPctPerYear',
};

/** Returns what a cost is, from when it has been charged, and who says so, in sentences. */
export function costWords(key: ReportCost, market: Market, own: OwnCosts): string[] {
  const setting = SETTING[key];
  if (setting && own?.[setting] !== undefined) return [texts.costOwn];
  const levy = MARKET_COSTS[market].levies.find((one) => one.key === key);
  if (levy) return levyWords(levy);
  if (key === 'slippage') return [texts.slippageSource];
  return [costSources[market]];
}

/** Returns the rate of a tax or fee, its date and its source. */
export function levyWords({ pct, intradayPct, perUnitSold, pctOfFees, since, source }: Levy): string[] {
  return [
    ...(pct ? [texts.costRates.sides(percent(pct.buy), percent(pct.sell))] : []),
    ...(intradayPct ? [texts.costRates.intraday(percent(intradayPct.buy), percent(intradayPct.sell))] : []),
    ...(perUnitSold ? [texts.costRates.perUnit(formatFigure(perUnitSold.amount), formatFigure(perUnitSold.most))] : []),
    ...(pctOfFees === undefined ? [] : [texts.costRates.ofFees(percent(pctOfFees))]),
    texts.costSince(formatDay(Date.parse(since), 'UTC'), source),
  ];
}
