import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LessonLab } from '@wickwise/contract';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { LabView } from './lab-view.tsx';

const closes = Array.from({ length: 40 }, (_, i) => 100 + (i % 7));
const lab: LessonLab = {
  caption: 'Drag the length.',
  sessions: [],
  lines: ['sma_5'],
  pane: { lines: ['rsi_14'], levels: [30, 70] },
  bars: closes.map((close) => [close, close, close, close, 1]),
  rule: [
    {
      condition: 'and',
      rules: [
        {
          key: 'indicators',
          attribute: 'rsi_14',
          operator: 'lt',
          fieldExpression: 'value',
          value: 30,
          conditionOperator: 'and',
        },
      ],
    },
  ],
};

beforeEach(() => queryClient.clear());

it('shows the values of an indicator, whose numbers change by sliders', async () => {
  await show(<LabView lab={lab} language="en" />);
  const slider = await screen.findByRole('slider', { name: 'Bars with the indicator' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^Close 104\.00 · SMA\(5\) 102\.00 · RSI\(14\) \d/);
  const length = screen.getByRole('slider', { name: 'SMA(5): bars' });
  length.focus();
  fireEvent.keyDown(length, { key: 'ArrowLeft' });
  expect(slider.getAttribute('aria-valuetext')).toContain('SMA(4)');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(slider.getAttribute('aria-valuetext')).toContain('SMA(5)');
});

it('opens the rule with the chosen numbers', async () => {
  await show(<LabView lab={lab} language="en" />);
  const length = await screen.findByRole('slider', { name: 'RSI(14): bars' });
  length.focus();
  fireEvent.keyDown(length, { key: 'ArrowLeft' });
  const address = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
  expect(address('Open as scan')).toContain('rsi_13');
  expect(address('Open as scan')).toMatch(/^\/dashboard\/marketscreener\?/);
  expect(address('Backtest it')).toMatch(/^\/dashboard\/customstrategy\?.*tab=backtest/);
  expect(screen.queryByRole('link', { name: 'Open chart' })).toBeNull();
});

it('opens the rule with the chosen numbers while no symbol is chosen, too', async () => {
  await show(<LabView lab={lab} language="en" />);
  const length = await screen.findByRole('slider', { name: 'RSI(14): bars' });
  length.focus();
  fireEvent.keyDown(length, { key: 'ArrowLeft' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Bars' }), 'Indian_Equity');
  expect(screen.getByText('Choose a symbol to see its bars.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open as scan' }).getAttribute('href')).toContain('rsi_13');
});

it('shows bars of a symbol, Indian ones of at least 30 days ago', async () => {
  const asked = answerApi({
    instruments: { body: { instruments: [instrument] } },
    candles: {
      body: {
        market: 'Indian_Equity',
        symbol: 'INFY',
        timeframe: '1D',
        badge: 'SIMULATED',
        hasMore: false,
        splitAt: null,
        gaps: [],
        bars: closes.map((close, i) => [i, close, close + 1, close - 1, close, 1]),
      },
    },
  });
  await show(<LabView lab={lab} language="en" />);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Bars' }), 'Indian_Equity');
  expect(screen.getByText('Choose a symbol to see its bars.')).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox', { name: 'Symbol' }), 'INFY');
  await userEvent.click(await screen.findByRole('option', { name: /INFY/ }));
  expect(await screen.findByText('SIMULATED')).toBeTruthy();
  const before = Number(/before=(\d+)/.exec(asked.find((call) => call.startsWith('candles')) ?? '')?.[1]);
  expect(before).toBeLessThan(Date.now() - 29.9 * 86_400_000);
  expect(screen.getByRole('link', { name: 'Open chart' }).getAttribute('href')).toContain('sma_5*rsi_14');
});

const instrument = {
  market: 'Indian_Equity',
  symbol: 'INFY',
  name: 'Infosys',
  kind: 'share',
  sector: '',
  finest: '1m',
  currency: 'INR',
  tickSize: 0.05,
  isMoney: true,
};
