import type { BacktestMetrics } from '@wickwise/contract';
import { formatCount, formatPercent, formatPrice } from '../../../lib/format.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';

/** Formats a share as percent; a dash for null. */
export const shareText = (share: number | null): string => (share === null ? '–' : formatPercent(share * 100));

/** Formats a share that is never negative, without a sign. */
export const partText = (share: number): string => `${ratioText(share * 100)} %`;

/** Formats a number with two decimals. */
export const ratioText = (ratio: number | null): string => (ratio === null ? '–' : formatPrice(ratio, 0.01, ''));

type Figure = Exclude<keyof BacktestMetrics, 'openAtEnd'>;

const SHARES: ReadonlySet<Figure> = new Set<Figure>([
  'totalReturn',
  'buyAndHold',
  'cagr',
  'maxDrawdown',
  'expectancy',
  'alpha',
]);
const PARTS: ReadonlySet<Figure> = new Set<Figure>([
  'volatility',
  'exposure',
  'winRate',
  'probabilisticSharpe',
  'deflatedSharpe',
]);

export const FIGURES = Object.keys(texts.figureNames) as Figure[];

/** Formats a figure of a report in its unit. */
export function figureText(metrics: BacktestMetrics, figure: Figure): string {
  const value = metrics[figure];
  if (value === null) return '–';
  if (figure === 'trades') return formatCount(value);
  if (figure === 'drawdownDays') return texts.days(formatCount(Math.round(value)));
  if (SHARES.has(figure)) return shareText(value);
  return PARTS.has(figure) ? partText(value) : ratioText(value);
}
