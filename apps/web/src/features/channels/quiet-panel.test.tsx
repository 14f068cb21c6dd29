import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { QuietPanel } from './quiet-panel.tsx';

const SAME = /need a different start and end/;

async function open(quietHours: { from: number; to: number }): Promise<string[]> {
  const channels = { channels: [], pushKey: '', telegramBot: null, tests: { left: 5, againAt: null } };
  const asked = answerApi({ [`user/${USER_ID}/channels`]: { body: { ...channels, quietHours } } });
  await show(<QuietPanel />);
  await screen.findByRole('combobox', { name: 'From' });
  return asked;
}

describe('quiet hours', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('can’t end when they start: that is said, and nothing is saved', async () => {
    const asked = await open({ from: 22 * 60, to: 7 * 60 });
    expect(screen.queryByText(SAME)).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), '07:00');
    screen.getByText(SAME);
    expect(asked.filter((call) => !call.startsWith('user/'))).toEqual([]);
  });

  it('that were saved so are none, which is said too', async () => {
    await open({ from: 7 * 60, to: 7 * 60 });
    screen.getByText(SAME);
  });
});
