import type { BacktestMetrics } from '@wickwise/contract';
import { formatCount, formatPercent, formatPrice } from '../../../lib/format.ts';
import { backtestTexts as texts } from '../texts.ts';

/** A share as percent; a dash where the sample says nothing. */
export const shareText = (share: number | null): string => (share === null ? '–' : formatPercent(share * 100));

/** A share that is never below nought: a sign would say nothing. */
export const partText = (share: number): string => `${ratioText(share * 100)} %`;

/** A plain number with two decimals. */
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

/** A figure of a report in its unit. */
export function figureText(metrics: BacktestMetrics, figure: Figure): string {
  const value = metrics[figure];
  if (value === null) return '–';
  if (figure === 'trades') return formatCount(value);
  if (figure === 'drawdownDays') return texts.days(formatCount(Math.round(value)));
  if (SHARES.has(figure)) return shareText(value);
  return PARTS.has(figure) ? partText(value) : ratioText(value);
}
