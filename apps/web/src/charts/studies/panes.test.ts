import { PriceScaleMode } from 'lightweight-charts';
import { expect, it } from 'vitest';
import type { Scene } from '../scene.ts';
import type { ChartColors } from '../theme.ts';
import { StudyPanes } from './panes.ts';
import type { StudyLine } from './study-line.ts';

const line: StudyLine = {
  key: 'rsi_14',
  label: 'RSI(14)',
  group: { key: 'rsi 14', name: 'RSI 14' },
  pane: 'rsi 14',
  look: 'line',
  color: '',
  values: new Float64Array(0),
  closedCount: 0,
  preview: Number.NaN,
  format: String,
  levels: [30, 70],
};

it('has an indicator’s pane linear, whatever the scale of the candles: an RSI of 32 reads 32', () => {
  // as in the library: a scale's options are those of panes made later
  let mode = PriceScaleMode.Percentage;
  const modes: PriceScaleMode[] = [];
  const chart = {
    panes: () => [],
    removeSeries: () => {},
    addSeries: (_kind: unknown, _options: unknown, pane: number) => {
      modes[pane] ??= mode;
      const applyOptions = (options: { mode: PriceScaleMode }): void => {
        mode = options.mode;
        modes[pane] = mode;
      };
      return { createPriceLine: () => {}, setData: () => {}, priceScale: () => ({ applyOptions }) };
    },
  };
  const scene = { chart, bars: [], axis: {} } as unknown as Scene;
  new StudyPanes(scene).show([line, { ...line, key: 'adx_14', pane: 'adx 14' }], {} as ChartColors);
  expect(modes.slice(1)).toEqual([PriceScaleMode.Normal, PriceScaleMode.Normal]);
});
