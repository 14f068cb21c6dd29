import { expect, it } from 'vitest';
import { labLines, lessonBars, paramsOf, ruleWith } from './lab-lines.ts';

const closes = [10, 12, 11, 15, 14, 13];
const bars = closes.map((close): [number, number, number, number, number] => [close, close, close, close, 100]);

it('has each number of an indicator once, with its range', () => {
  expect(paramsOf({ lines: ['bb_upper_20', 'bb_lower_20', 'sma_50'], pane: null })).toEqual([
    { kernel: 'bollinger 20', name: 'period', label: 'Upper Bollinger Band(20)', usual: 20, min: 2, max: 50 },
    { kernel: 'sma 50', name: 'period', label: 'SMA(50)', usual: 50, min: 2, max: 100 },
  ]);
  const macd = paramsOf({ lines: [], pane: { lines: ['macd', 'macd_signal'], levels: [0] } });
  expect(macd.map(({ name, usual }) => [name, usual])).toEqual([
    ['fast', 12],
    ['slow', 26],
    ['signal', 9],
  ]);
});

it('computes lines by the chosen numbers, and names them as charts and rules do', () => {
  const lab = { lines: ['sma_3'], pane: { lines: ['macd'], levels: [] } };
  const [sma, macd] = labLines(
    lab,
    { 'sma 3': { period: 2 }, 'macd 12 26 9': { fast: 2 } },
    lessonBars({ bars, sessions: [] }),
  );
  expect([...(sma?.values ?? [])]).toEqual([Number.NaN, 11, 11.5, 13, 14.5, 13.5]);
  expect([sma?.chosenKey, sma?.label, sma?.isPane]).toEqual(['sma_2', 'SMA(2)', false]);
  expect([macd?.chosenKey, macd?.isPane]).toEqual([undefined, true]);
});

it('begins VWAP again with each session, and has none before the first', () => {
  const [vwap] = labLines({ lines: ['vwap'], pane: null }, {}, lessonBars({ bars, sessions: [1, 4] }));
  expect([...(vwap?.values ?? [])]).toEqual([Number.NaN, 12, 11.5, 38 / 3, 14, 13.5]);
});

it('puts the chosen numbers into a rule', () => {
  const rule = [
    {
      rules: [
        { attribute: 'rsi_14', value: 30 },
        { attribute: 'close', value: 'sma_50' },
      ],
    },
  ];
  expect(ruleWith(rule, [{ key: 'rsi_14', chosenKey: 'rsi_9' }])).toEqual([
    {
      rules: [
        { attribute: 'rsi_9', value: 30 },
        { attribute: 'close', value: 'sma_50' },
      ],
    },
  ]);
});
