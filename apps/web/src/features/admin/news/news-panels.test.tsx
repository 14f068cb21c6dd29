import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NewsConsent, NewsSource, NewsSourcesAnswer } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { NewsPanels } from './news-panels.tsx';

const SOURCE: NewsSource = {
  key: 'fed',
  kind: 'official',
  name: 'Federal Reserve',
  site: 'https://fed.example/',
  language: 'en',
  address: 'https://fed.example/feed',
  movedTo: null,
  markets: ['US_Equity'],
  topics: [],
  terms: 'Public domain.',
  statement: null,
  excerptLength: 200,
  isOff: false,
  state: 'ok',
  error: null,
  failures: 0,
  polledAt: 1,
  answeredAt: 1,
  nextPollAt: 2,
  polls: 4,
  failedPolls: 0,
  stories: 1234,
};
const PRESS: NewsSource = {
  ...SOURCE,
  key: 'mint',
  kind: 'press',
  name: 'Mint',
  state: 'needs-consent',
  statement: 'I have read them.',
  stories: 0,
};
const CONSENT: NewsConsent = {
  id: 'c1',
  subject: 'mint',
  name: 'Mint',
  terms: '',
  statement: 'I have read them.',
  madeBy: 'asha@example.com',
  madeAt: 1,
  endedBy: null,
  endedAt: null,
};

const answer = (change: Partial<NewsSourcesAnswer> = {}): { body: NewsSourcesAnswer } => ({
  body: {
    news: { state: 'on', checkedAt: 1 },
    official: {
      isNeeded: false,
      isAgreed: false,
      hosts: ['fed.example'],
      terms: 'Each has its own.',
      statement: 'I agree.',
    },
    own: { terms: 'Read them.', statement: 'I state that they allow it.' },
    sources: [SOURCE, PRESS],
    consents: [],
    ...change,
  },
});

/** Shows the panels; returns what was sent, by call. */
async function showPanels(first: Reply, more: Record<string, Reply> = {}) {
  const sent = vi.fn();
  const noting =
    (call: string): Reply =>
    (body) => {
      sent(call, body);
      return more[call] && typeof more[call] !== 'function' ? more[call] : answer();
    };
  const calls = [
    'POST admin/news/consents',
    'POST admin/news/sources/fed/poll',
    'PATCH admin/news/sources',
    'POST admin/news/sources',
    'DELETE admin/news/consents',
  ];
  answerApi({ ...Object.fromEntries(calls.map((call) => [call, noting(call)])), 'admin/news': first });
  await show(<NewsPanels />);
  return sent;
}

const choose = async (source: string, action: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${source}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the sources of news', () => {
  beforeEach(() => queryClient.clear());

  it('show state, figures and the last error', async () => {
    const failing = { ...SOURCE, state: 'failing', error: 'The host answered with 503.', failures: 3 } as const;
    await showPanels(answer({ sources: [failing] }));
    const group = await screen.findByRole('region', { name: 'Official sources' });
    for (const text of [
      'Failing',
      '1,234 stories',
      'The host answered with 503.',
      'Failed 3 times in a row',
      'US equity',
    ])
      expect(group.textContent).toContain(text);
  });

  it('of a publisher are shown once its terms are confirmed, in the words that were shown', async () => {
    const sent = await showPanels(answer());
    await userEvent.click(await screen.findByRole('button', { name: 'Terms and consent' }));
    const agree = screen.getByRole('button', { name: 'Show Mint' });
    expect(agree).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read them/ }));
    await userEvent.click(agree);
    expect(sent).toHaveBeenCalledExactlyOnceWith('POST admin/news/consents', {
      subject: 'mint',
      statement: 'I have read them.',
      isStated: true,
    });
  });

  it('that are official need one consent on a server that others reach', async () => {
    const official = { ...answer().body.official, isNeeded: true };
    const sent = await showPanels(answer({ official, news: { state: 'needs-consent', checkedAt: null } }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /I agree/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Read official sources' }));
    expect(sent.mock.lastCall?.[1]).toEqual({ subject: 'official', statement: 'I agree.', isStated: true });
  });

  it('are checked, switched off and given another length of excerpts by their menu', async () => {
    const sent = await showPanels(answer());
    await choose('Federal Reserve', 'Check now');
    expect(sent.mock.lastCall?.[0]).toBe('POST admin/news/sources/fed/poll');
    await choose('Federal Reserve', 'Switch off');
    expect(sent.mock.lastCall?.[1]).toEqual({ isOff: true });
    await choose('Federal Reserve', 'Excerpt length');
    const field = screen.getByRole('textbox', { name: 'Excerpt length' });
    await userEvent.clear(field);
    await userEvent.type(field, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent.mock.lastCall?.[1]).toEqual({ excerptLength: 0 });
  });

  it('say why a change failed', async () => {
    const poll = 'POST admin/news/sources/fed/poll';
    await showPanels(answer(), { [poll]: refusal(429, 'This source was asked a moment ago. Try again in a minute.') });
    await choose('Federal Reserve', 'Check now');
    expect(await screen.findByText('This source was asked a moment ago. Try again in a minute.')).toBeTruthy();
  });

  it('of one’s own are added with markets and a statement, and errors stay at their fields', async () => {
    const add = 'POST admin/news/sources';
    const sent = await showPanels(answer(), { [add]: refusal(400, 'The address is a private one.', 'address') });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a feed' }));
    await userEvent.type(screen.getByLabelText('Name'), 'My wire');
    const address = screen.getByLabelText('Address of the feed');
    await userEvent.type(address, 'http://10.0.0.1/feed');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Forex' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /they allow it/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Add feed' }));
    expect(sent).toHaveBeenCalledExactlyOnceWith(add, {
      name: 'My wire',
      address: 'http://10.0.0.1/feed',
      markets: ['Forex'],
      language: 'en',
      excerptLength: 120,
      statement: 'I state that they allow it.',
      isStated: true,
    });
    const message = await screen.findByText('The address is a private one.', { selector: 'p[id]' });
    expect(address.getAttribute('aria-describedby')).toContain(message.id);
  });

  it('list consents, and end one', async () => {
    const sent = await showPanels(answer({ consents: [CONSENT], sources: [{ ...PRESS, state: 'ok' }] }));
    const table = await screen.findByRole('table', { name: 'Consents' });
    expect(within(table).getByText('asha@example.com')).toBeTruthy();
    await choose('Mint', 'End consent');
    expect(sent.mock.lastCall?.[0]).toBe('DELETE admin/news/consents');
  });

  it('say that nobody is contacted where the settings say so', async () => {
    await showPanels(answer({ news: { state: 'off', checkedAt: null }, sources: [{ ...SOURCE, state: 'waiting' }] }));
    expect(await screen.findByText('Not contacted')).toBeTruthy();
    expect(screen.getByText(/switched off by the setting NEWS/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Federal Reserve' }));
    expect(await screen.findByRole('menuitem', { name: 'Switch off' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Check now' })).toBeNull();
  });
});
