import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OwnStrategy, ScreenComparison, ScreenExplanation } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../../testing/fake-api.ts';
import { signIn } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { Checklist } from './checklist.tsx';

const CLOSE = Date.parse('2026-11-20T12:00:00Z');

const strategy = (id: string, label: string, place: Pick<OwnStrategy, 'market' | 'timeframe'>): OwnStrategy => ({
  id,
  version: 1,
  ...place,
  definition: {
    name: id,
    label,
    description: '',
    groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'rsi_14', operator: 'lt', value: 30 }] }],
  },
  createdAt: 1,
  direction: 'bullish',
  liveFrom: null,
  updatedAt: 1,
});

const comparison = (text: string, verdict: ScreenComparison['verdict'], left: number): ScreenComparison => ({
  text,
  verdict,
  left,
  right: 30,
  leftBefore: null,
  rightBefore: null,
  gap: left - 30,
});

const DIP: ScreenExplanation = {
  symbol: 'BTC-USD',
  name: 'Bitcoin',
  verdict: 'false',
  comparisons: [comparison('close is above SMA(5)', 'true', 44), comparison('RSI(14) is below 30', 'false', 31.4)],
  missing: 1,
  price: 44,
  at: CLOSE,
  bars: 500,
  sentence: 'Close is above SMA(5) and RSI(14) is below 30.',
};

const PLACE = { market: 'Crypto', symbol: 'BTC-USD', timeframe: '1h' } as const;

async function setUp(strategies: OwnStrategy[]) {
  signIn();
  const questions: { rules: { name: string }[] }[] = [];
  const asked = answerApi({
    'user/user-1/strategies': { body: { strategies } },
    'POST screener/checklist': (body) => {
      const question = body as (typeof questions)[number];
      questions.push(question);
      const answers = question.rules.map(({ name }) => (name === 'weekly' ? { flaw: 'Needs coarser bars.' } : DIP));
      return { body: { answers, badge: 'SIMULATED' } };
    },
  });
  await show(<Checklist place={PLACE} />);
  return { questions, asked };
}

const DIPS = strategy('dip', 'Dip', PLACE);
const WEEKLY = strategy('weekly', 'Weekly', { market: 'US_Equity', timeframe: '1W' });

describe('the checklist of a chart', () => {
  it('ticks off each part of one’s strategies at the newest close, and says what alone is missing', async () => {
    await setUp([WEEKLY, DIPS]);
    expect(await screen.findByText('Missing: RSI(14) is below 30. Now 31.40, off by 1.40.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toMatch(/^0 of 2 match · at the close of .*12:00 UTC$/);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('1 of 2 conditions');
    expect(second?.textContent).toContain('Can’t run on this chart: Needs coarser bars.');
    expect(second?.textContent).toContain('built for US equity, 1W');
    await userEvent.click(screen.getByRole('button', { name: /Dip/ }));
    expect(screen.getByText(/^close is above SMA\(5\)/)).toBeTruthy();
    expect(screen.getByText('44.00 · 30.00 · off by 14.00')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in builder' }).getAttribute('href')).toContain('id=dip');
  });

  it('asks the public ones too when that is wished, no more than the server takes at once', async () => {
    const { questions } = await setUp([DIPS]);
    await screen.findByText(/^Missing:/);
    await userEvent.click(screen.getByRole('switch', { name: 'Show public strategies' }));
    const list = within(await screen.findByRole('region', { name: 'Public strategies' }));
    expect((await list.findAllByText(/^Missing:/)).length).toBeGreaterThan(40);
    expect(questions[0]?.rules.map(({ name }) => name)).toEqual(['dip']);
    expect(Math.max(...questions.map(({ rules }) => rules.length))).toBeLessThanOrEqual(50);
  });

  it('asks nothing without a strategy, and leads to where one is built', async () => {
    const { asked } = await setUp([]);
    expect(await screen.findByRole('link', { name: 'Build strategy' })).toBeTruthy();
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});
