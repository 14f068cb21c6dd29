import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Channel, ChannelsAnswer } from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { ChannelsPanel } from './channels-panel.tsx';

const channel = (change: Partial<Channel> = {}): Channel => ({
  id: 'c1',
  kind: 'webhook',
  label: 'hooks.example',
  state: 'on',
  reason: null,
  problem: null,
  pausedUntil: null,
  createdAt: 0,
  ...change,
});

async function showPanel(
  own: Channel,
  tests: () => ChannelsAnswer['tests'],
  onTest: Reply = { status: 204 },
  onAdd = onTest,
) {
  const answer = (): ChannelsAnswer => ({
    channels: [own],
    pushKey: '',
    telegramBot: null,
    quietHours: null,
    tests: tests(),
  });
  answerApi({
    [`POST user/${USER_ID}/channels/c1/test`]: onTest,
    [`POST user/${USER_ID}/channels`]: onAdd,
    [`user/${USER_ID}/channels`]: () => ({ body: answer() }),
  });
  await show(<ChannelsPanel />);
  await screen.findByText('hooks.example');
}

const addWebhook = async (url: string): Promise<HTMLElement> => {
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  const field = screen.getByRole('textbox', { name: /Webhook URL/ });
  if (url) await userEvent.type(field, url);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  return field;
};

const openMenu = async (): Promise<HTMLElement> => {
  await userEvent.click(screen.getByRole('button', { name: /Actions for/ }));
  return screen.findByRole('menuitem', { name: 'Send test' });
};

describe('a new webhook', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('asks for its address', async () => {
    await showPanel(channel(), () => ({ left: 5, againAt: null }));
    const field = await addWebhook('');
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('This field is required.').id).toBe(field.getAttribute('aria-describedby'));
  });

  it('keeps an address that the server refuses, and says why there', async () => {
    await showPanel(channel(), () => ({ left: 5, againAt: null }), undefined, refusal(400, 'Use https.', 'url'));
    const field = await addWebhook('http://hooks.example');
    expect((await screen.findByText('Use https.')).id).toBe(field.getAttribute('aria-describedby'));
    expect(field).toHaveProperty('value', 'http://hooks.example');
  });
});

describe('a channel in the list', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('says that it is paused, until when, why, and what can be done', async () => {
    const pausedUntil = Date.now() + 4 * MINUTE_MS;
    await showPanel(channel({ problem: 'answered 503', pausedUntil }), () => ({ left: 5, againAt: null }));
    const row = screen.getByRole('listitem');
    expect(row.textContent).toMatch(/Paused.*Next try/);
    expect(row.textContent).toContain(
      'Messages are failing: it answered 503. They are saved and sent later. Send a test to retry now.',
    );
    expect(row.querySelector('time')?.dateTime).toBe(new Date(pausedUntil).toISOString());
    expect((await openMenu()).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('says that its last message failed, while it isn’t paused yet', async () => {
    await showPanel(channel({ problem: 'answered 503' }), () => ({ left: 5, againAt: null }));
    expect(screen.getByRole('listitem').textContent).toContain('on. The last message failed: it answered 503.');
  });

  it('says once that a test was refused, and when the next one is possible', async () => {
    const againAt = Date.now() + 6 * MINUTE_MS;
    let left = 1;
    const onTest = (): ReturnType<typeof refusal> => {
      left = 0;
      return refusal(429, 'You have sent 5 tests in 10 minutes. Try again in 6 minutes.');
    };
    const paused = channel({ problem: 'answered 503', pausedUntil: againAt });
    await showPanel(paused, () => ({ left, againAt: left > 0 ? null : againAt }), onTest);
    await userEvent.click(await openMenu());
    const sentence = await screen.findByRole('status');
    expect(sentence.textContent).toContain('You have sent 5 tests in 10 minutes. Next test:');
    expect(sentence.querySelector('time')?.dateTime).toBe(new Date(againAt).toISOString());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('listitem').textContent).not.toContain('Send a test to retry now.');
    expect((await openMenu()).getAttribute('aria-disabled')).toBe('true');
  });
});
