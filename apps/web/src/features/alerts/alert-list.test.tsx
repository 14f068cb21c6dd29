import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Alert } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { AlertList } from './alert-list.tsx';
import { cooldownWords } from './frequencies.ts';

const ALERT: Alert = {
  id: 'a',
  name: 'Mine',
  market: 'Crypto',
  symbol: 'BTC-USD',
  condition: { type: 'crossing', level: 5 },
  timeframe: '1h',
  frequency: 'bar',
  cooldownMinutes: 240,
  channels: [],
  isMuted: false,
  state: 'armed',
  pauseReason: null,
  expiresAt: null,
  firedCount: 0,
  lastFiredAt: null,
  createdAt: 0,
  split: null,
  version: '1.0',
};

async function open(alert: Alert): Promise<string[]> {
  const asked = answerApi({
    [`DELETE user/${USER_ID}/alerts/a`]: { status: 204 },
    [`user/${USER_ID}/alerts`]: { body: { alerts: [alert] } },
  });
  const nothing = (): void => {};
  await show(<AlertList onChange={nothing} onAdd={nothing} onCompare={nothing} linkOf={({ symbol }) => symbol} />);
  await screen.findByText('Mine:');
  return asked;
}

describe('the list of alerts', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('says how long an alert rests after it triggered', async () => {
    await open(ALERT);
    screen.getByText('cooldown 4 hours');
  });

  it('has no cooldown of an alert that triggers once', async () => {
    await open({ ...ALERT, frequency: 'once' });
    expect(screen.queryByText(/cooldown/)).toBeNull();
  });

  it('asks before an alert is deleted, and names it', async () => {
    const asked = await open(ALERT);
    const deletion = `DELETE user/${USER_ID}/alerts/a`;
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Mine' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this alert?' });
    within(dialog).getByText('Mine. Its history is deleted too.');
    expect(asked).not.toContain(deletion);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(asked).toContain(deletion));
  });
});

describe('a cooldown', () => {
  it.for([
    [0, 'None'],
    [5, '5 minutes'],
    [60, '1 hour'],
    [90, '90 minutes'],
    [240, '4 hours'],
    [1_440, '1 day'],
  ] as const)('of %i minutes is %s', ([minutes, words]) => {
    expect(cooldownWords(minutes)).toBe(words);
  });
});
