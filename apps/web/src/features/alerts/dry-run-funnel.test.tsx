import { screen } from '@testing-library/react';
import type { DryRunRequest, OwnStrategy, RuleFunnel, SavedScreen, Strategy, Watchlist } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { funnelTexts as texts } from '../../ui/rule/texts/funnel.ts';
import { WHOLE } from './conditions/condition-form.ts';
import { type Draft, LIST, newDraft } from './draft.ts';
import { DryRunFunnel } from './dry-run-funnel.tsx';

const RULE: Strategy = {
  name: 'dip',
  label: 'Dip',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'rsi_14', operator: 'lt', value: 30 }] }],
};
const BASIS = { market: 'Indian_Equity', timeframe: '1h', direction: 'bullish', version: 1 } as const;
const STRATEGY: OwnStrategy = { ...BASIS, id: 's', definition: RULE, liveFrom: null, createdAt: 0, updatedAt: 0 };
const SCREEN: Omit<SavedScreen, 'id'> = {
  ...BASIS,
  name: 'Dips',
  isLive: true,
  rule: RULE,
  columns: [],
  loopback: '72h',
  createdAt: 0,
  updatedAt: 0,
};
const WATCHLIST: Watchlist = {
  id: 'w',
  name: 'Mine',
  items: [{ market: 'Indian_Equity', symbol: 'TCS' }, { section: 'Coins' }, { market: 'Crypto', symbol: 'BTC-USD' }],
};
const NOTHING: RuleFunnel = {
  counted: { bars: 0, instruments: 0 },
  parts: [],
  turned: { bars: 0, instruments: 0 },
  emptiedBy: null,
  nearest: [],
};

/** Renders the funnel of a draft; returns the questions that it asked. */
async function questionsOf(draft: Partial<Draft>, rule?: DryRunRequest['rule']): Promise<unknown[]> {
  const asked: unknown[] = [];
  answerApi({
    [`user/${USER_ID}/strategies`]: { body: { strategies: [STRATEGY] } },
    [`user/${USER_ID}/screens`]: {
      body: {
        screens: [
          { ...SCREEN, id: 'whole' },
          { ...SCREEN, id: 'part', universe: 'nifty50' },
          { ...SCREEN, id: 'named', symbols: ['TCS', 'INFY'] },
        ],
      },
    },
    [`user/${USER_ID}/watchlists`]: { body: { watchlists: [WATCHLIST] } },
    'POST screener/funnel': (body) => {
      asked.push(body);
      return { body: NOTHING };
    },
  });
  const whole = { ...newDraft({ market: 'Indian_Equity' }), ...draft };
  await show(<DryRunFunnel draft={whole} {...(rule ? { rule } : {})} />);
  return asked;
}

const QUESTION = { market: 'Indian_Equity', timeframe: '1h', rule: RULE, loopback: '720h' };

describe('the funnel of a dry run', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it.for<[string, Partial<Draft>, object]>([
    ['a strategy on the whole market', { kind: 'strategy', strategyId: 's', place: WHOLE }, {}],
    ['a strategy on a symbol', { kind: 'strategy', strategyId: 's', place: 'TCS' }, { symbols: ['TCS'] }],
    [
      'a strategy on the watchlist’s symbols of its market',
      { kind: 'strategy', strategyId: 's', place: `${LIST}w` },
      { symbols: ['TCS'] },
    ],
    ['a screen of the whole market', { kind: 'screen', screenId: 'whole' }, {}],
    ['a screen of a universe', { kind: 'screen', screenId: 'part' }, { universe: 'nifty50' }],
    ['a screen of named symbols', { kind: 'screen', screenId: 'named' }, { symbols: ['TCS', 'INFY'] }],
  ])('asks about %s', async ([, draft, place]) => {
    const asked = await questionsOf(draft);
    await vi.waitFor(() => expect(asked).toEqual([{ ...QUESTION, ...place }]));
    await screen.findByRole('region', { name: texts.title });
  });

  it('asks about a screen that isn’t saved over its universe', async () => {
    const rule = { timeframe: '15m', definition: RULE, universe: 'nifty50' } as const;
    const asked = await questionsOf({ kind: 'screen', screenId: 'not yet' }, rule);
    const expected = { ...QUESTION, timeframe: '15m', universe: 'nifty50' };
    await vi.waitFor(() => expect(asked).toEqual([expected]));
  });

  it('says nothing of other alerts', async () => {
    const asked = await questionsOf({ kind: 'screen', screenId: 'whole', turn: 'left' });
    expect(screen.queryByRole('region')).toBeNull();
    expect(asked).toEqual([]);
  });
});
