import {
  type Alert,
  type AlertFiring,
  conditionSentence,
  type PausedAlert,
  type PauseReason,
  type PriceGrid,
  parseCondition,
} from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { formatFigure } from '../../lib/format.ts';
import { alertTexts as texts } from './texts.ts';

type Worded = Pick<Alert, 'market' | 'condition' | 'timeframe' | 'grid'>;

/** On many symbols a level has no grid of its own, and is grouped as its market's prices are. */
const gridOf = ({ market, grid }: Pick<Alert, 'market' | 'grid'>): Partial<PriceGrid> =>
  grid ?? { currency: MARKET_INFO[market].currency };

/** A price, level or amount of what an alert is on. */
export const figureWords = (value: number, on: Pick<Alert, 'market' | 'grid'>): string =>
  formatFigure(value, gridOf(on));

/** What an alert waits for, in the reader's language. */
export function conditionWords(worded: Worded): string {
  const figures = { figure: (value: number) => figureWords(value, worded), plain: formatFigure };
  return conditionSentence(worded.condition, worded.timeframe, figures, texts.sentence);
}

/** How it stands, and why where the server did that. */
export const stateWords = ({ state, pauseReason }: Pick<Alert, 'state' | 'pauseReason'>): string =>
  state === 'paused' && pauseReason ? texts.pausedWhy[pauseReason] : texts.states[state];

/** How many shares there are for how many before, as exchanges put it: 2 for 1, 3 for 2, 1 for 10. */
export function splitWords({ factor }: NonNullable<Alert['split']>): string {
  const whole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;
  const before = [1, 2, 3, 4, 5, 7, 9, 10, 20, 50, 100].find((many) => whole(many / factor)) ?? 1;
  return texts.splitFor(texts.ratio(formatFigure(Number((before / factor).toPrecision(6))), formatFigure(before)));
}

/** The whole of it: what, and on what. */
export const alertWords = (alert: Worded & Pick<Alert, 'symbol'>): string =>
  [alert.symbol, conditionWords(alert)].filter(Boolean).join(' ');

/** One that the server has paused, in a line of its own. */
export const pausedWords = (alert: PausedAlert & { reason: PauseReason }): string =>
  texts.pausedNotice(alert.name || alertWords(alert), texts.pausedWhy[alert.reason]);

/** In a line of its own, under the name that its owner gave it. */
export const firingWords = (firing: AlertFiring): string =>
  firing.name ? `${firing.symbol}: ${firing.name}` : alertWords(firing);

/** What fired it, as it was kept. */
export function receiptWords(firing: AlertFiring): string {
  const { by, value, before, threshold, seq, strategyVersion } = firing.receipt;
  const condition = parseCondition(firing.condition);
  const isPercent = 'unit' in condition && condition.unit === 'percent';
  const text = (figure: number | null): string => {
    if (figure === null) return texts.nothing;
    return figureWords(Number(figure.toPrecision(10)), isPercent ? { market: firing.market } : firing);
  };
  if (strategyVersion !== undefined) return texts.receiptStrategy(strategyVersion);
  if (by === 'signal') return texts.receiptSignal;
  if (by === 'tick') return texts.receiptTick(String(seq ?? ''), text(value), text(before), text(threshold));
  return texts.receiptBar(text(value), text(before), text(threshold));
}
