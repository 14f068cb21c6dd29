import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Channel, ChannelsAnswer, DigestAnswer, DigestSettings } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { DigestPanel } from './digest-panel.tsx';

const NEXT = Date.parse('2026-11-28T02:30:00Z');
const EMAIL: Channel = {
  id: 'e',
  kind: 'email',
  label: 'asha@example.com',
  state: 'on',
  reason: null,
  problem: null,
  pausedUntil: null,
  createdAt: 0,
};

interface Given {
  answer?: Partial<DigestAnswer>;
  channels?: Partial<ChannelsAnswer>;
}

/** Shows the panel over a server that keeps what is sent; returns that. */
async function showPanel({ answer = {}, channels = {} }: Given = {}) {
  const kept: DigestSettings[] = [];
  let current: DigestAnswer = {
    settings: { isOn: false, hour: 8, kinds: ['email'] },
    zone: 'Asia/Kolkata',
    nextAt: null,
    last: null,
    tests: { left: 3, againAt: null },
    ...answer,
  };
  const asked = answerApi({
    [`PUT user/${USER_ID}/digest`]: (body) => {
      const settings = body as DigestSettings;
      kept.push(settings);
      current = { ...current, settings, nextAt: settings.isOn ? NEXT : null };
      return { body: current };
    },
    [`POST user/${USER_ID}/digest/test`]: () => {
      current = { ...current, tests: { left: 0, againAt: NEXT } };
      return refusal(429, 'You have sent 3 digests in 60 minutes.');
    },
    [`user/${USER_ID}/digest`]: () => ({ body: current }),
    [`POST user/${USER_ID}/channels`]: () => ({
      status: 201,
      body: { channel: EMAIL },
    }),
    [`user/${USER_ID}/channels`]: () => ({
      body: {
        channels: [],
        pushKey: '',
        telegramBot: null,
        quietHours: null,
        tests: { left: 5, againAt: null },
        ...channels,
      },
    }),
  });
  await show(<DigestPanel />);
  await screen.findByRole('switch', { name: /daily digest/ });
  return { kept, asked };
}

const ON: Given = { answer: { settings: { isOn: true, hour: 8, kinds: ['email'] }, nextAt: NEXT } };

describe('the settings of the daily digest', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('are off at first; turning it on adds the account’s email and says when the next one comes', async () => {
    const { kept, asked } = await showPanel();
    expect(screen.queryByRole('button', { name: 'Send one now' })).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: /daily digest/ }));
    await screen.findByText('Next');
    expect(kept).toEqual([{ isOn: true, hour: 8, kinds: ['email'] }]);
    expect(asked.filter((call) => call === `POST user/${USER_ID}/channels`)).toHaveLength(1);
    expect(screen.getByText(/28 Nov 2026/)).toBeTruthy();
  });

  it('keep another hour, and say where quiet hours move it', async () => {
    const { kept } = await showPanel({ ...ON, channels: { quietHours: { from: 22 * 60, to: 7 * 60 + 30 } } });
    expect(screen.queryByText(/Quiet hours/)).toBeNull();
    expect(screen.getByText('IST')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '06:00');
    await screen.findByText('Quiet hours move it to 07:30.');
    await waitFor(() => expect(kept).toEqual([{ isOn: true, hour: 6, kinds: ['email'] }]));
  });

  it('offer channels that are on, and keep one of them', async () => {
    const webhook: Channel = { ...EMAIL, id: 'w', kind: 'webhook' };
    const off: Channel = { ...webhook, id: 'p', kind: 'push', state: 'off' };
    const { kept } = await showPanel({ ...ON, channels: { channels: [webhook, off] } });
    expect(screen.queryByRole('checkbox', { name: 'Push' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Email' })).toHaveProperty('disabled', true);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Webhook' }));
    await waitFor(() => expect(kept).toEqual([{ isOn: true, hour: 8, kinds: ['email', 'webhook'] }]));
  });

  it('say what became of the last one, and when more can be sent', async () => {
    await showPanel({ answer: { ...ON.answer, last: { at: NEXT - 86_400_000, outcome: 'quiet' } } });
    expect(screen.getByText(/^, nothing to report$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send one now' }));
    await screen.findByText(/You have sent 3 digests in 60 minutes\. Next one:/);
    expect(screen.getByRole('button', { name: 'Send one now' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
