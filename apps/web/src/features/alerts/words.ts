import {
  type Alert,
  type AlertFiring,
  causeSentence,
  conditionSentence,
  firingSentence,
  type PausedAlert,
  type PauseReason,
  type PriceGrid,
  parseCondition,
} from '@wickwise/contract';
import { MARKET_INFO, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { formatClock, formatFigure } from '../../lib/format.ts';
import { readerZone } from '../../lib/zones.ts';
import { alertSentences } from './sentences.ts';
import { alertTexts as texts } from './texts/alert.ts';

type Worded = Pick<Alert, 'market' | 'condition' | 'timeframe' | 'grid'>;

/** Returns a symbol's price grid; alerts on many symbols have none, and use the market's grouping. */
const gridOf = ({ market, grid }: Pick<Alert, 'market' | 'grid'>): Partial<PriceGrid> =>
  grid ?? { currency: MARKET_INFO[market].currency };

/** Formats a price, level or amount of an alert's subject. */
export const figureWords = (value: number, on: Pick<Alert, 'market' | 'grid'>): string =>
  formatFigure(value, gridOf(on));

/** Returns an alert's condition in the user's language. */
export function conditionWords(worded: Worded): string {
  const figures = { figure: (value: number) => figureWords(value, worded), plain: formatFigure };
  return conditionSentence(worded.condition, worded.timeframe, figures, alertSentences);
}

/** Returns the state, with the reason where the server paused it. */
export const stateWords = ({ state, pauseReason }: Pick<Alert, 'state' | 'pauseReason'>): string =>
  state === 'paused' && pauseReason ? texts.pausedWhy[pauseReason] : texts.states[state];

/** Returns a split ratio as exchanges write it: 2 for 1, 3 for 2, 1 for 10. */
export function splitWords({ factor }: NonNullable<Alert['split']>): string {
  const whole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;
  const before = [1, 2, 3, 4, 5, 7, 9, 10, 20, 50, 100].find((many) => whole(many / factor)) ?? 1;
  return texts.splitFor(texts.ratio(formatFigure(Number((before / factor).toPrecision(6))), formatFigure(before)));
}

/** Returns symbol and condition. */
export const alertWords = (alert: Worded & Pick<Alert, 'symbol'>): string =>
  [alert.symbol, conditionWords(alert)].filter(Boolean).join(' ');

/** Returns the line of an alert paused by the server. */
export const pausedWords = (alert: PausedAlert & { reason: PauseReason }): string =>
  texts.pausedNotice(alert.name || alertWords(alert), texts.pausedWhy[alert.reason]);

const firingTexts = (firing: AlertFiring) => ({
  figure: (value: number) => figureWords(value, firing),
  plain: formatFigure,
  clock: (timeMs: number) => formatClock(timeMs, readerZone.get()),
});

/** Returns what fired with name, symbol, values and the time on the reader's clock. */
export const firingWords = (firing: AlertFiring): string => firingSentence(firing, firingTexts(firing), alertSentences);

/** Returns the condition that fired with its values: list rows have the rest in columns of their own. */
export const causeWords = (firing: AlertFiring): string => causeSentence(firing, firingTexts(firing), alertSentences);

/** Returns the name of what fired: that of the alert, else of its screen or strategy; empty for none. */
export const firedName = ({ name, receipt }: AlertFiring): string => name || receipt.rule || '';

/** Returns the timeframe of a firing's chart, where charts have it. */
export const chartTimeframe = ({ timeframe }: AlertFiring): { timeframe?: ScanTimeframe } => {
  const own = SCAN_TIMEFRAMES.find((one) => one === timeframe);
  return own ? { timeframe: own } : {};
};

/** Returns what caused a firing. */
export function receiptWords(firing: AlertFiring): string {
  const { by, value, before, threshold, seq, event, strategyVersion } = firing.receipt;
  const condition = parseCondition(firing.condition);
  const isPercent = 'unit' in condition && condition.unit === 'percent';
  const text = (figure: number | null): string => {
    if (figure === null) return texts.nothing;
    return figureWords(Number(figure.toPrecision(10)), isPercent ? { market: firing.market } : firing);
  };
  if (strategyVersion !== undefined) return texts.receiptStrategy(strategyVersion);
  if (firing.condition.type === 'screen') return texts.receiptScreen;
  if (event) return texts.receiptEvent(event.title || conditionWords(firing), event.date);
  if (by === 'news') return texts.receiptNews;
  if (by === 'signal') return texts.receiptSignal;
  if (by === 'tick') return texts.receiptTick(String(seq ?? ''), text(value), text(before), text(threshold));
  return texts.receiptBar(text(value), text(before), text(threshold));
}
