import type { Attribute } from '@wickwise/analytics';

/** Names that traders use in a chart's legend, in every language, by indicator. */
const SHORT: Readonly<Record<string, string>> = {
  ad_line: 'A/D',
  adx: 'ADX',
  aroon: 'Aroon',
  atr: 'ATR',
  awesome: 'AO',
  bollinger: 'BB',
  cci: 'CCI',
  chaikin_money_flow: 'CMF',
  chaikin_oscillator: 'CHO',
  donchian: 'DC',
  ema: 'EMA',
  hma: 'HMA',
  ichimoku: 'Ichimoku',
  kama: 'KAMA',
  keltner: 'KC',
  macd: 'MACD',
  mfi: 'MFI',
  momentum: 'MOM',
  natr: 'NATR',
  obv: 'OBV',
  ppo: 'PPO',
  psar: 'SAR',
  roc: 'ROC',
  rsi: 'RSI',
  sma: 'SMA',
  stochastic: 'Stoch',
  stochastic_rsi: 'StochRSI',
  supertrend: 'Supertrend',
  trix: 'TRIX',
  true_range: 'TR',
  ultimate: 'UO',
  vwap: 'VWAP',
  vwma: 'VWMA',
  williams_r: '%R',
  wma: 'WMA',
};

/** Settings that can't be changed and that traders name all the same: deviations, ranges, the factor. */
const FIXED: Readonly<Record<string, string>> = { bollinger: '2', keltner: '2', supertrend: '3' };

/** Returns what an indicator's row of the legend begins with: "BB 20 2", "MACD 12 26 9". */
export function shortNameOf({ indicator, params }: Extract<Attribute, { kind: 'output' }>): string {
  const numbers = [...Object.values(params), FIXED[indicator.key]].filter((one) => one !== undefined);
  return [SHORT[indicator.key] ?? indicator.label, ...numbers].join(' ');
}
