import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OwnStrategy } from '@wickwise/contract';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi, refusal } from '../../../testing/fake-api.ts';
import { signIn } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { strategiesQuery } from '../queries.ts';
import { BuilderScreen } from './builder-screen.tsx';
import {
  type BuilderChange,
  type BuilderSearch,
  readBuilderSearch,
  searchAfterSave,
  strategyDraftOf,
} from './builder-search.ts';

const USUAL = { market: 'US_Equity', timeframe: '1h' } as const;

const OVERSOLD = [
  {
    condition: 'and' as const,
    rules: [{ key: 'indicators' as const, attribute: 'rsi_14', operator: 'lt' as const, value: 30 }],
  },
];

const SAVED: OwnStrategy = {
  id: 'one',
  version: 3,
  market: 'Crypto',
  timeframe: '1h',
  definition: { name: 'dip', label: 'Dip', description: '', groups: OVERSOLD },
  createdAt: 1,
  direction: 'bullish',
  liveFrom: null,
  updatedAt: 2,
};

const ATTRIBUTES = {
  attributes: [
    {
      key: 'rsi_{period}',
      label: 'Relative Strength Index',
      description: '',
      group: 'momentum',
      unit: 'none',
      parameter: { name: 'period', usual: 14, options: [14] },
    },
  ],
  patterns: [],
  strategies: [],
};

const MATCHES = {
  rows: [],
  total: 7,
  universe: 50,
  evaluatedAt: 1,
  since: null,
  skipped: [],
  sentence: 'RSI(14) is below 30.',
  badge: 'SIMULATED',
};

const PARTS = { backtest: () => null, walk: () => null, alerts: ({ id }: OwnStrategy) => <p>the alerts of {id}</p> };

async function setUp(search: BuilderSearch) {
  signIn();
  const sent: unknown[] = [];
  answerApi({
    'user/user-1/strategies': { body: { strategies: [SAVED] } },
    'screener/attributes': { body: ATTRIBUTES },
    'POST screener/query': { body: MATCHES },
    'PUT user/user-1/strategies/one': (body) => {
      sent.push(body);
      return { body: { strategy: { ...SAVED, version: 4 } } };
    },
  });
  const [onSearch, onOpen, onSaved] = [vi.fn(), vi.fn(), vi.fn()];
  const does = { onSearch, onOpen, onSaved };
  await show(<BuilderScreen search={search} {...does} usual={USUAL} parts={PARTS} />);
  return { sent, ...does };
}

describe('the builder', () => {
  it('says the rule in words, what it needs and of how many it’s true', async () => {
    await setUp({ id: 'one' });
    expect(await screen.findByText('RSI(14) is below 30.', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('Warm-up: 15 bars (1h)')).toBeTruthy();
    expect(await screen.findByText('7 of 50 match now')).toBeTruthy();
    expect(screen.getByDisplayValue('Dip')).toBeTruthy();
    expect(screen.getByText('version 3')).toBeTruthy();
  });

  it('says what can’t be, counts nothing of it and saves nothing of it', async () => {
    const rule = [{ condition: 'and' as const, rules: [{ ...OVERSOLD[0]?.rules[0], value: -5 }] }] as typeof OVERSOLD;
    const { sent } = await setUp({ id: 'one', rule });
    expect(await screen.findByText(/can never be true/)).toBeTruthy();
    expect(screen.queryByText(/match now/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save as version 4' }));
    expect(await screen.findByText('This rule can’t run. Correct it, then save.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('says what a strategy lacks when it is saved, until that is there', async () => {
    signIn();
    answerApi({
      'user/user-1/strategies': { body: { strategies: [] } },
      'screener/attributes': { body: ATTRIBUTES },
      'POST screener/query': { body: MATCHES },
    });
    function Place() {
      const [search, setSearch] = useState<BuilderSearch>({});
      const onSearch = (change: BuilderChange) => setSearch((now) => ({ ...now, ...change }) as BuilderSearch);
      return (
        <>
          <button type="button" onClick={() => onSearch({ rule: OVERSOLD })}>
            a template
          </button>
          <BuilderScreen
            search={search}
            onSearch={onSearch}
            usual={USUAL}
            parts={PARTS}
            onOpen={() => {}}
            onSaved={() => {}}
          />
        </>
      );
    }
    await show(<Place />);
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(name, 'Dip');
    expect(name.getAttribute('aria-invalid')).toBe('false');
    await userEvent.click(save);
    const lacking = 'Add a condition, then save.';
    expect(await screen.findByText(lacking)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'a template' }));
    expect(screen.queryByText(lacking)).toBeNull();
  });

  it('has nothing to save of what is saved as it is', async () => {
    const { sent } = await setUp({ id: 'one' });
    await userEvent.type(await screen.findByDisplayValue('Dip'), '{Enter}');
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('names both conditions where a nested one contradicts its own', async () => {
    const rsi = { key: 'indicators' as const, attribute: 'rsi_14' };
    const nested = { ...rsi, operator: 'gt' as const, value: 70 };
    const rule = [{ condition: 'and' as const, rules: [{ ...rsi, operator: 'lt' as const, value: 30, nested }] }];
    await setUp({ id: 'one', rule });
    expect(
      await screen.findByText(/"RSI\(14\) is below 30" and "RSI\(14\) is above 70" can't both be true/),
    ).toBeTruthy();
  });

  it('saves a change as the next version', async () => {
    const { sent, onSaved } = await setUp({ id: 'one', label: 'Deep dip' });
    await userEvent.click(await screen.findByRole('button', { name: 'Save as version 4' }));
    const draft = expect.objectContaining({ label: 'Deep dip' });
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith('one', draft, { ...SAVED, version: 4 }));
    expect(sent).toEqual([
      {
        market: 'Crypto',
        timeframe: '1h',
        version: 3,
        definition: { ...SAVED.definition, name: 'deep_dip', label: 'Deep dip' },
      },
    ]);
  });

  it('notes which version changes begin with, and says when a newer one was saved elsewhere', async () => {
    signIn();
    const server = { version: 3 };
    answerApi({ 'user/user-1/strategies': () => ({ body: { strategies: [{ ...SAVED, version: server.version }] } }) });
    function Place() {
      const [search, setSearch] = useState<BuilderSearch>({ id: 'one' });
      const onSearch = (change: BuilderChange) => setSearch((now) => ({ ...now, ...change }) as BuilderSearch);
      const does = { onSearch, onOpen: () => {}, onSaved: () => {} };
      return <BuilderScreen search={search} {...does} usual={USUAL} parts={PARTS} />;
    }
    await show(<Place />);
    await userEvent.type(await screen.findByDisplayValue('Dip'), 's');
    expect(screen.queryByText(/saved elsewhere/)).toBeNull();
    server.version = 4;
    await queryClient.invalidateQueries(strategiesQuery);
    expect(await screen.findByText(/^Version 4 was saved elsewhere after you began/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByText(/saved elsewhere/)).toBeNull();
    await userEvent.type(screen.getByDisplayValue('Dip'), 's');
    expect(screen.queryByText(/saved elsewhere/)).toBeNull();
  });

  it('keeps what is filled in around a new strategy when that is first saved', async () => {
    signIn();
    answerApi({
      'user/user-1/strategies': { body: { strategies: [SAVED] } },
      'POST user/user-1/strategies': { status: 201, body: { strategy: SAVED } },
    });
    function Place() {
      const [search, setSearch] = useState<BuilderSearch>({ label: 'Dip', rule: OVERSOLD, tab: 'backtest' });
      const onSaved = (_before: unknown, _sent: unknown, { id }: OwnStrategy) => setSearch({ id, tab: 'backtest' });
      const does = { onSearch: () => {}, onOpen: () => {}, onSaved };
      const parts = { ...PARTS, backtest: () => <input aria-label="Stop" /> };
      return <BuilderScreen search={search} {...does} usual={USUAL} parts={parts} />;
    }
    await show(<Place />);
    await userEvent.type(await screen.findByLabelText('Stop'), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('version 3');
    expect(screen.getByDisplayValue('5')).toBeTruthy();
  });

  it('offers an alert on what is saved, and says what that leaves out', async () => {
    await setUp({ id: 'one', label: 'Deep dip', tab: 'alert' });
    expect(await screen.findByText(/Alerts use version 3/)).toBeTruthy();
    expect(screen.getByText('the alerts of one')).toBeTruthy();
  });

  it('has no alert on what isn’t saved', async () => {
    await setUp({ rule: OVERSOLD, tab: 'alert' });
    expect(await screen.findByText(/Save the strategy first. Alerts use/)).toBeTruthy();
  });

  it('switches a saved strategy live and off, from its list too, and says what that means', async () => {
    signIn();
    const sent: unknown[] = [];
    let liveFrom: number | null = null;
    answerApi({
      'user/user-1/strategies': { body: { strategies: [SAVED] } },
      'PUT user/user-1/strategies/one/live': (body) => {
        sent.push(body);
        const { isLive, direction } = body as { isLive: boolean; direction: 'bullish' };
        liveFrom = isLive ? 5 : null;
        return { body: { strategy: { ...SAVED, direction, liveFrom } } };
      },
    });
    const does = { onSearch: () => {}, onOpen: () => {}, onSaved: () => {} };
    await show(<BuilderScreen search={{ id: 'one', label: 'Deep dip' }} {...does} usual={USUAL} parts={PARTS} />);
    const panel = await screen.findByRole('region', { name: 'Live' });
    expect(within(panel).getByText(/Only you see it\. Up to 20 strategies can be live\./)).toBeTruthy();
    await userEvent.click(within(panel).getByRole('switch', { name: /^Live/ }));
    expect(await within(panel).findByText(/^Live since/)).toBeTruthy();
    expect(within(panel).getByText('Version 3 stays live until you save your changes.')).toBeTruthy();
    await userEvent.click(within(panel).getByRole('radio', { name: 'Bearish' }));
    const row = screen.getByRole('switch', { name: 'Live Dip' });
    await vi.waitFor(() => expect(row.getAttribute('aria-checked')).toBe('true'));
    await userEvent.click(row);
    await vi.waitFor(() => expect(within(panel).queryByText(/^Live since/)).toBeNull());
    expect(sent).toEqual([
      { isLive: true, direction: 'bullish' },
      { isLive: true, direction: 'bearish' },
      { isLive: false, direction: 'bearish' },
    ]);
  });

  it('says why a strategy can’t be live, and leaves the switch as it was', async () => {
    signIn();
    const limit = 'At most 20 strategies can be live at once. Switch another one off first.';
    answerApi({
      'user/user-1/strategies': { body: { strategies: [SAVED] } },
      'PUT user/user-1/strategies/one/live': refusal(400, limit),
    });
    const does = { onSearch: () => {}, onOpen: () => {}, onSaved: () => {} };
    await show(<BuilderScreen search={{ id: 'one' }} {...does} usual={USUAL} parts={PARTS} />);
    const panel = await screen.findByRole('region', { name: 'Live' });
    await userEvent.click(within(panel).getByRole('switch'));
    expect(await within(panel).findByText(limit)).toBeTruthy();
    expect(within(panel).getByRole('switch').getAttribute('aria-checked')).toBe('false');
  });

  it('starts from a template', async () => {
    const { onOpen } = await setUp({});
    const [template] = await screen.findAllByRole('button', { name: /Golden crossover/ });
    if (template) await userEvent.click(template);
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ label: 'Golden crossover' }));
  });
});

describe('the builder’s address', () => {
  it('keeps what can be read, a cleared rule among it', () => {
    expect(readBuilderSearch({ id: 'x', tab: 'versions', market: 'Moon', rule: [{ nope: 1 }], y: 1 })).toEqual({
      id: 'x',
      tab: 'versions',
    });
    expect(readBuilderSearch({ rule: [] })).toEqual({ rule: [] });
  });

  it('loses what was saved, and keeps what was done meanwhile', () => {
    const search: BuilderSearch = { label: 'Dip', rule: OVERSOLD, timeframe: '1h' };
    const sent = strategyDraftOf(search, undefined, USUAL);
    const saved = { id: 'one', version: 4 };
    expect(searchAfterSave(search, undefined, sent, saved)).toEqual({ id: 'one' });
    const meanwhile: BuilderSearch = { ...search, tab: 'backtest', label: 'Deep dip' };
    expect(searchAfterSave(meanwhile, undefined, sent, saved)).toEqual({
      id: 'one',
      tab: 'backtest',
      label: 'Deep dip',
      version: 4,
    });
    const looked: BuilderSearch = { ...search, tab: 'chart', symbol: 'BTC-USD' };
    expect(searchAfterSave(looked, undefined, sent, saved)).toEqual({ id: 'one', tab: 'chart', symbol: 'BTC-USD' });
    expect(searchAfterSave({ id: 'two' }, 'one', sent, saved)).toEqual({ id: 'two' });
  });

  it('counts as changed only where it differs from what is saved', () => {
    expect(strategyDraftOf({ id: 'one' }, SAVED, USUAL).isChanged).toBe(false);
    expect(strategyDraftOf({ id: 'one', rule: OVERSOLD, label: 'Dip' }, SAVED, USUAL).isChanged).toBe(false);
    expect(strategyDraftOf({ id: 'one', timeframe: '1D' }, SAVED, USUAL).isChanged).toBe(true);
    const usual = strategyDraftOf({}, undefined, USUAL);
    expect(usual).toMatchObject({ market: 'US_Equity', timeframe: '1h', isChanged: false });
  });
});
