import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BarSeries } from '@wickwise/market';
import { hasRecorded, RECORDED, readRecordedCsv } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTE_CATALOGUE, resolveAttribute } from '../catalogue.ts';
import { inputColumns, runOver } from './run.ts';

/** Attributes that docs/references.md lists as equal to figures of others, to the last digit that they print. */

/** A case of the Tulip indicators: options, inputs, and outputs that end with the last input. */
interface TulipCase {
  indicator: string;
  source: string;
  options: Record<string, number>;
  inputs: Record<string, number[]>;
  outputs: Record<string, number[]>;
}

const tulipCases = (): TulipCase[] =>
  JSON.parse(gunzipSync(readFileSync(path.join(RECORDED, 'reference/tulip/indicators.json.gz'))).toString('utf8'));

/** Key of the attribute for each output of a Tulip function; `#` is its period. */
const TULIP: Record<string, Record<string, string>> = {
  ad: { ad: 'ad' },
  adosc: { adosc: 'adosc' },
  ao: { ao: 'ao' },
  aroon: { aroon_up: 'aroon_up_#', aroon_down: 'aroon_down_#' },
  aroonosc: { aroonosc: 'aroon_osc_#' },
  bbands: { bbands_lower: 'bb_lower_#', bbands_middle: 'bb_middle_#', bbands_upper: 'bb_upper_#' },
  cci: { cci: 'cci_#' },
  di: { plus_di: 'di_plus_#', minus_di: 'di_minus_#' },
  hma: { hma: 'hma_#' },
  kama: { kama: 'kama_#' },
  linreg: { linreg: 'linreg_#' },
  linregslope: { linregslope: 'linreg_slope_#' },
  max: { max: 'highest_#' },
  mfi: { mfi: 'mfi_#' },
  min: { min: 'lowest_#' },
  mom: { mom: 'mom_#' },
  rsi: { rsi: 'rsi_#' },
  sma: { sma: 'sma_#' },
  stddev: { stddev: 'stddev_#' },
  stoch: { stoch_k: 'stoch_#_K' },
  tr: { tr: 'tr' },
  ultosc: { ultosc: 'ultosc' },
  var: { var: 'variance_#' },
  vwma: { vwma: 'vwma_#' },
  willr: { willr: 'willr_#' },
  wma: { wma: 'wma_#' },
};

/** Of functions whose periods our keys leave out, the cases with our periods. */
const PERIODS: Record<string, number> = { adosc: 10, ultosc: 28 };

/** Leading reference values that we don't give: Tulip's true range, DI and KAMA begin a bar earlier. */
const EARLIER: Record<string, number> = { tr: 1, di: 1, kama: 1 };

/** Unit of the last digit of Tulip's cases; sums of them in the book are rounded more coarsely. */
const TULIP_UNIT = 1e-3;
const COARSER_UNIT: Record<string, number> = { ad: 2e-3 };

/** Half a unit of the last digit that a reference prints, and a relative 1e-9 for float64. */
const allowed = (value: number, unit: number): number => unit * 0.51 + 1e-9 * Math.abs(value);

function along(key: string, columns: Record<string, readonly number[]>): number[] {
  const attribute = resolveAttribute(key);
  if (attribute?.kind !== 'output') throw new Error(`no output ${key}`);
  const length = Object.values(columns)[0]?.length ?? 0;
  const bars = BarSeries.from(
    Array.from({ length }, (_, i) => {
      const at = (name: string) => columns[name]?.[i] ?? columns.real?.[i] ?? 0;
      return {
        timeMs: i,
        open: at('open'),
        high: at('high'),
        low: at('low'),
        close: at('close'),
        volume: at('volume'),
      };
    }),
  );
  const { outputs } = runOver(attribute.indicator, attribute.params, inputColumns(bars, {}), length);
  return [...outputs[attribute.output]];
}

describe.skipIf(!hasRecorded)('tulip figures', () => {
  for (const [name, keys] of Object.entries(TULIP)) {
    it(`of ${name} are ours`, () => {
      const cases = tulipCases().filter(
        ({ indicator, options }) => indicator === name && options.long_period === PERIODS[name],
      );
      expect(cases.length).toBeGreaterThan(0);
      for (const { options, inputs, outputs, source } of cases) {
        for (const [output, template] of Object.entries(keys)) {
          const key = template.replace('#', String(options.period ?? options.k_period));
          const reference = outputs[output]?.slice(EARLIER[name] ?? 0) ?? [];
          const own = along(key, inputs).slice(-reference.length || Number.POSITIVE_INFINITY);
          const unit = COARSER_UNIT[name] ?? TULIP_UNIT;
          for (const [i, value] of reference.entries()) {
            expect(Math.abs(own[i] - value), `${key} ${source} ${i}`).toBeLessThan(allowed(value, unit));
          }
        }
      }
    });
  }
});

/** A column of a recorded third-party file: its attribute, unit of its last digit, and rows until their starts fade. */
interface LeanColumn {
  key: string;
  column: string;
  unit: number;
  skip?: number;
}

const LEAN: Record<string, LeanColumn[]> = {
  spy_with_williamsR14: [{ key: 'willr_14', column: 'Williams %R 14', unit: 1e-3 }],
  spy_with_cci: [{ key: 'cci_14', column: 'Commodity Channel Index (CCI) 14', unit: 5e-3 }],
  spy_aroon_oscillator: [{ key: 'aroon_osc_14', column: 'Aroon Oscillator 14', unit: 2e-5 }],
  spy_with_don50: [
    { key: 'dc_upper_50', column: 'Donchian Channels 50 Top', unit: 0, skip: 49 },
    { key: 'dc_middle_50', column: 'Donchian Channels 50 Mean', unit: 0, skip: 49 },
    { key: 'dc_lower_50', column: 'Donchian Channels 50 Bottom', unit: 0, skip: 49 },
  ],
  spy_tr: [{ key: 'tr', column: 'TR', unit: 0 }],
  spy_bollinger_bands: [
    { key: 'bb_middle_20', column: 'Moving Average 20', unit: 1e-4 },
    { key: 'bb_upper_20', column: 'Bollinger Bands® 20 2 Top', unit: 2e-4 },
    { key: 'bb_lower_20', column: 'Bollinger Bands® 20 2 Bottom', unit: 2e-4 },
    { key: 'bb_width_20', column: 'BandWidth', unit: 3e-4 },
    { key: 'bb_percent_20', column: '%B', unit: 2e-4 },
  ],
  spy_with_stoch12k3: [{ key: 'stoch_12_K', column: 'Stochastics 12 %K 3', unit: 1e-3 }],
  spy_atr_wilder: [{ key: 'atr_14', column: 'Average True Range 14', unit: 1e-5, skip: 300 }],
  spy_ema: [{ key: 'ema_14', column: 'EMA14', unit: 0 }],
  spy_dema: [{ key: 'dema_5', column: 'DEMA_5', unit: 0 }],
  spy_tema: [{ key: 'tema_5', column: 'TEMA_5', unit: 0 }],
  spy_trix: [{ key: 'trix_5', column: 'TRIX_5', unit: 1e-14 }],
  spy_with_macd: [
    { key: 'macd', column: 'MACD', unit: 2e-5, skip: 250 },
    { key: 'macd_signal', column: 'Signal', unit: 2e-5, skip: 250 },
    { key: 'macd_hist', column: 'Histogram', unit: 2e-5, skip: 250 },
  ],
  spy_with_adx: [
    { key: 'adx_14', column: 'ADX 14', unit: 1e-4, skip: 400 },
    { key: 'di_plus_14', column: '+DI14', unit: 1e-4, skip: 300 },
    { key: 'di_minus_14', column: '-DI14', unit: 1e-4, skip: 300 },
  ],
  spy_with_roc50: [{ key: 'mom_50', column: 'Rate of Change 50', unit: 4e-5 }],
  spy_with_indicators: [
    { key: 'sma_14', column: 'SMA14', unit: 1.2e-2 },
    { key: 'ema_14', column: 'EMA14', unit: 1.2e-2 },
    { key: 'rsi_14', column: 'RSI 14 Wilder', unit: 1e-5 },
  ],
};

describe.skipIf(!hasRecorded)('recorded third-party figures', () => {
  for (const [file, columns] of Object.entries(LEAN)) {
    it(`of ${file} are ours`, () => {
      const rows = readRecordedCsv(`reference/lean/${file}.csv.gz`);
      const inputs = Object.fromEntries(
        ['open', 'high', 'low', 'close', 'volume'].map((name) => [
          name,
          rows.map((row) => Number(row[name] ?? row[name.charAt(0).toUpperCase() + name.slice(1)])),
        ]),
      );
      for (const { key, column, unit, skip = 0 } of columns) {
        const own = along(key, inputs);
        const known = rows.flatMap((row, i) =>
          i >= skip && Number.isFinite(Number(row[column] || 'none')) ? [i] : [],
        );
        expect(known.length).toBeGreaterThan(80);
        for (const i of known) {
          const value = Number(rows[i]?.[column]);
          expect(Math.abs(own[i] - value), `${key} row ${i}`).toBeLessThanOrEqual(allowed(value, unit));
        }
      }
    });
  }
});

describe('docs/references.md', () => {
  it('lists what every attribute was compared with', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/references.md'), 'utf8');
    const outputs = ATTRIBUTE_CATALOGUE.filter(({ source }) => source !== 'The bar itself');
    const missing = outputs.filter(
      ({ key }) => !text.includes(`\`${key.replace('{period}', 'n').replace('{signal}', 'm')}\``),
    );
    expect(missing.map(({ key }) => key)).toEqual([]);
  });
});
