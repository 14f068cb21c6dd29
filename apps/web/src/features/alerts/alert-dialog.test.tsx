import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scansOf } from '@wickwise/analytics';
import type { Alert } from '@wickwise/contract';
import { MARKETS } from '@wickwise/market';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { preferencesQuery } from '../../lib/preferences.ts';
import { queryClient } from '../../lib/query-client.ts';
import { knownMarketStates, noteMarketState } from '../../realtime/market-states.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { testUser } from '../../testing/user.ts';
import { AlertDialog } from './alert-dialog.tsx';

const ETH = {
  market: 'Crypto',
  symbol: 'ETH-USD',
  name: 'Ethereum',
  currency: 'USD',
  kind: 'pair',
  sector: '',
  tickSize: 0.01,
  finest: '1m',
};

const DRY_RUN = {
  count: 3,
  from: Date.UTC(2026, 9, 1, 12),
  to: 0,
  timeframe: '1h',
  firings: [{ symbol: 'BTC-USD', at: Date.UTC(2026, 9, 2, 12), price: 64_012.5 }],
};

const KNOWN: Alert = {
  id: USER_ID,
  name: 'Mine',
  market: 'Crypto',
  symbol: 'BTC-USD',
  condition: { type: 'crossing', level: 5 },
  timeframe: '1h',
  frequency: 'once',
  cooldownMinutes: 0,
  channels: [],
  isMuted: false,
  state: 'armed',
  pauseReason: null,
  expiresAt: Date.UTC(2026, 9, 2, 12),
  firedCount: 0,
  lastFiredAt: null,
  createdAt: 0,
  split: null,
  version: '1.0',
};

const NOTHING_ELSE = {
  [`user/${USER_ID}/watchlists`]: { body: { watchlists: [] } },
  [`user/${USER_ID}/channels`]: {
    body: { channels: [], pushKey: '', telegramBot: null, quietHours: null, tests: { left: 5, againAt: null } },
  },
};

async function showDialog(symbol?: string) {
  const sent: unknown[] = [];
  answerApi({
    [`POST user/${USER_ID}/alerts/dry-run`]: { body: DRY_RUN },
    [`POST user/${USER_ID}/alerts`]: (body) => {
      sent.push(body);
      return refusal(400, 'This must be at most 1000000000000.', 'condition.level');
    },
    'instruments?q=eth-us&limit=8': { body: { instruments: [ETH] } },
    'instruments?q=eth-usd&limit=8': { body: { instruments: [ETH] } },
    [`POST user/${USER_ID}/channels`]: (body) => {
      sent.push(body);
      return { status: 201, body: {} };
    },
    ...NOTHING_ELSE,
    [`user/${USER_ID}`]: { body: { user: testUser() } },
  });
  await show(<AlertDialog start={{ market: 'Crypto', symbol }} onClose={() => {}} />);
  return sent;
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create alert' }));
const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
const errorAt = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

describe('the dialog of an alert', () => {
  beforeEach(signIn);

  it('says for which stories an alert on news would have triggered, also on a whole market', async () => {
    const asked: unknown[] = [];
    const story = { slug: 'ether-upgrade', title: 'Ether upgrade goes live' };
    const firings = [{ symbol: 'ETH-USD', at: Date.UTC(2026, 9, 2, 12), price: null, story }];
    answerApi({
      [`POST user/${USER_ID}/alerts/dry-run`]: (body) => {
        asked.push(body);
        return { body: { count: 1, from: Date.UTC(2026, 9, 1, 12), to: 0, timeframe: null, firings } };
      },
      'news/keywords': { body: { keywords: [] } },
      'news/topics': { body: { topics: [], sources: [] } },
      [`user/${USER_ID}/watchlists`]: { body: { watchlists: [] } },
      [`user/${USER_ID}/channels`]: {
        body: { channels: [], pushKey: '', telegramBot: null, quietHours: null, tests: { left: 5, againAt: null } },
      },
      [`user/${USER_ID}`]: { body: { user: testUser() } },
    });
    await show(<AlertDialog start={{ market: 'Crypto', kind: 'news', frequency: 'bar' }} onClose={() => {}} />);
    const dryRun = screen.getByRole<HTMLButtonElement>('button', { name: 'Dry run' });
    expect(dryRun.disabled).toBe(true); // it begins on a symbol, which isn't chosen yet
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Apply to' }), 'Whole market');
    expect(screen.getByRole('combobox', { name: 'Market' })).toBeDefined();
    await userEvent.click(dryRun);
    await screen.findByText(/Would have triggered once on stored stories/);
    expect(screen.getByRole('link', { name: story.title }).getAttribute('href')).toContain(story.slug);
    expect(asked).toMatchObject([{ market: 'Crypto', condition: { type: 'news' } }]);
    expect(asked[0]).not.toHaveProperty('symbol');
  });

  it('shows when an edited alert expires, and leaves that alone', async () => {
    const sent: unknown[] = [];
    answerApi({
      ...NOTHING_ELSE,
      [`user/${USER_ID}/alerts`]: { body: { alerts: [KNOWN] } },
      [`PUT user/${USER_ID}/alerts/${KNOWN.id}`]: (body) => {
        sent.push(body);
        return refusal(503, 'Not now.');
      },
    });
    await show(<AlertDialog start={{ market: 'Crypto' }} known={KNOWN} onClose={() => {}} />);
    const expiry = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Expires' });
    expect(expiry.selectedOptions[0]?.textContent).toContain('2026');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(/Not now/);
    await userEvent.selectOptions(expiry, 'Never, or after some days');
    await userEvent.type(screen.getByRole('textbox', { name: /Expires after/ }), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).not.toHaveProperty('lastsDays');
    expect(sent[1]).toMatchObject({ lastsDays: 3 });
  });

  it('keeps what was typed where the alert was changed elsewhere, and takes its place when saved again', async () => {
    const sent: { version?: string; name?: string }[] = [];
    const path = `user/${USER_ID}/alerts`;
    answerApi({
      ...NOTHING_ELSE,
      [path]: { body: { alerts: [{ ...KNOWN, name: 'Theirs', version: '2.0' }] } },
      [`PUT ${path}/${KNOWN.id}`]: (body) => {
        sent.push(body as { version?: string });
        if (sent.length === 1) return refusal(503, 'Not now.');
        const isNewest = sent.at(-1)?.version === '2.0';
        return isNewest ? { body: { alert: { ...KNOWN, version: '3.0' } } } : refusal(400, 'Changed elsewhere.');
      },
    });
    const onClose = vi.fn();
    await show(<AlertDialog start={{ market: 'Crypto' }} known={KNOWN} onClose={onClose} />);
    const name = screen.getByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Ours');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(/Not now/);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(/Changed elsewhere/);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toMatchObject([
      { name: 'Ours', version: '1.0' },
      { name: 'Ours', version: '1.0' },
      { name: 'Ours', version: '2.0' },
    ]);
  });

  it('says at each field what is missing, and goes to the first', async () => {
    const sent = await showDialog();
    await create();
    const symbol = screen.getByRole('combobox', { name: 'Symbol' });
    expect(errorAt(symbol)).toBe('This field is required.');
    expect(errorAt(price())).toBe('This field is required.');
    expect(document.activeElement).toBe(symbol);
    expect(sent).toEqual([]);
  });

  it('takes a symbol that is typed in full', async () => {
    const sent = await showDialog();
    await userEvent.type(price(), '5');
    const symbol = screen.getByRole('combobox', { name: 'Symbol' });
    await userEvent.type(symbol, 'eth-us');
    await screen.findByRole('option', { name: /ETH-USD/ });
    await userEvent.type(symbol, 'd');
    await userEvent.tab();
    await create();
    await vi.waitFor(() => expect(sent).toMatchObject([{ market: 'Crypto', symbol: 'ETH-USD' }]));
  });

  it('takes a symbol that was typed before it was found', async () => {
    const sent = await showDialog();
    await userEvent.type(price(), '5');
    await userEvent.type(screen.getByRole('combobox', { name: 'Symbol' }), 'eth-usd');
    await userEvent.tab();
    await screen.findByText('ETH-USD', { selector: '[role=option] *' });
    await create();
    await vi.waitFor(() => expect(sent).toMatchObject([{ market: 'Crypto', symbol: 'ETH-USD' }]));
  });

  it('never takes another symbol than the typed one on Enter', async () => {
    await showDialog();
    const symbol = screen.getByRole<HTMLInputElement>('combobox', { name: 'Symbol' });
    await userEvent.type(symbol, 'eth-us');
    await screen.findByRole('option', { name: /ETH-USD/ });
    await userEvent.clear(symbol);
    await userEvent.type(symbol, 'btc{Enter}');
    expect(symbol.value).toBe('btc');
  });

  it('begins in the timeframe that was chosen under Configure', async () => {
    queryClient.setQueryData(preferencesQuery.queryKey, { markets: [], timeZone: null, timeframe: '15m' } as never);
    await showDialog('BTC-USD');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Price moving');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Timeframe' }).value).toBe('15m');
  });

  it('offers only signals that are found, on bars on which they are', async () => {
    await showDialog('BTC-USD');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Price moving');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Timeframe' }), '3m');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Signal');
    const optionsOf = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value);
    const scanned = MARKETS.flatMap(scansOf).map(({ pattern }) => pattern);
    expect(new Set(optionsOf('Signal').slice(1))).toEqual(new Set(scanned));
    expect(optionsOf('Direction')).toEqual(['', 'bullish', 'bearish']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'bearish');
    for (const name of ['hammer', 'rsi_oversold']) {
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Signal' }), name);
      expect([name, optionsOf('Direction')]).toEqual([name, ['', 'bullish']]);
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Direction' }).value).toBe('');
    }
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Timeframe' }).value).toBe('1h');
  });

  it('offers no candle patterns where a market has one value a day', async () => {
    const fixes = { market: 'Forex', source: { feed: 'ecb-frankfurter' } } as Parameters<typeof noteMarketState>[0];
    noteMarketState(fixes);
    onTestFinished(() => knownMarketStates.set(new Map()));
    await showDialog();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Signal');
    const offered = () =>
      within(screen.getByRole('combobox', { name: 'Signal' }))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value);
    expect(offered()).toContain('hammer');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'Forex');
    expect(offered()).not.toContain('hammer');
    expect(offered()).toContain('rsi_oversold');
  });

  it('makes the account’s email a channel where the alert asks for it', async () => {
    const sent = await showDialog('BTC-USD');
    await userEvent.type(price(), '5');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Email/ }));
    await create();
    await vi.waitFor(() => expect(sent).toMatchObject([{ kind: 'email' }, { channels: ['email'] }]));
  });

  it('lists the symbols and times of a dry run, and counts the earlier ones', async () => {
    await showDialog('BTC-USD');
    await userEvent.type(price(), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Dry run' }));
    const list = await screen.findByRole('region', { name: 'When it would have triggered' });
    const [row, ...others] = within(list).getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(row?.textContent).toMatch(/^BTC-USD2 Oct 2026 .*64,012\.5$/);
    expect(screen.getByText('and 2 earlier')).toBeTruthy();
  });

  it('shows what the server says of a part of the condition at its field, and keeps it', async () => {
    const sent = await showDialog('BTC-USD');
    await userEvent.type(price(), '64,000');
    await create();
    await vi.waitFor(() => expect(errorAt(price())).toBe('This must be at most 1000000000000.'));
    expect(sent).toMatchObject([{ symbol: 'BTC-USD', condition: { type: 'crossing', level: 64_000 } }]);
    expect(price().value).toBe('64,000');
    expect(document.activeElement).toBe(price());
  });
});
