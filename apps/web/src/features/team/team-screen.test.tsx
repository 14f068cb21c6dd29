import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Team } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { type Answer, answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { TeamScreen } from './team-screen.tsx';

const TEAM: Team = {
  id: 't',
  name: 'Desk',
  role: 'owner',
  seats: 3,
  members: [
    { userId: 'user-1', name: 'Asha', email: 'asha@example.com', role: 'owner', joinedAt: 1, hasSeat: true },
    { userId: 'user-2', name: 'Ravi', email: 'ravi@example.com', role: 'member', joinedAt: 2, hasSeat: false },
  ],
  invitations: [{ id: 'i', email: 'mira@example.com', role: 'member', expiresAt: 3 }],
};
const TOKEN = 'x'.repeat(43);

async function showTeam(answers: Readonly<Record<string, Reply>>, token?: string) {
  const asked = answerApi({
    'user/user-1/team/shares': { body: { strategies: [], watchlists: [] } },
    'user/user-1/strategies': { body: { strategies: [] } },
    'user/user-1/watchlists': { body: { watchlists: [] } },
    ...answers,
  });
  const onAnswered = vi.fn();
  await show(<TeamScreen token={token} onAnswered={onAnswered} />);
  return { asked, onAnswered };
}

describe('the screen of a team', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('shows seats, members without one, and asks before a member is removed', async () => {
    const { asked } = await showTeam({
      'DELETE user/user-1/team/members/user-2': { body: { team: TEAM, canCreate: false } },
      'user/user-1/team': { body: { team: TEAM, canCreate: false } },
    });
    expect(await screen.findByRole('heading', { name: 'Desk' })).toBeDefined();
    expect(screen.getByText('Seats used: 3 of 3')).toBeDefined();
    expect(screen.getByText('No seat')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ravi' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Ravi' });
    expect(asked).not.toContain('DELETE user/user-1/team/members/user-2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(asked).toContain('DELETE user/user-1/team/members/user-2');
  });

  it('shows no earlier link beside the refusal of the next invitation', async () => {
    const replies: Reply[] = [
      { body: { team: TEAM, canCreate: false, token: TOKEN } },
      refusal(402, 'Your plan allows 3 seats.'),
    ];
    await showTeam({
      'POST user/user-1/team/invitations': () => replies.shift() as Answer,
      'user/user-1/team': { body: { team: TEAM, canCreate: false } },
    });
    await userEvent.type(await screen.findByLabelText('Email'), 'new@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    await screen.findByText(/^Invitation created/);
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    await screen.findByText(/Your plan allows 3 seats/);
    expect(screen.queryByText(/^Invitation created/)).toBeNull();
  });

  it('shows the link of a new invitation', async () => {
    await showTeam({
      'POST user/user-1/team/invitations': { body: { team: TEAM, canCreate: false, token: TOKEN } },
      'user/user-1/team': { body: { team: TEAM, canCreate: false } },
    });
    await userEvent.type(await screen.findByLabelText('Email'), 'new@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link of the invitation' });
    expect(link.value).toMatch(new RegExp(`/dashboard/team#${TOKEN}$`));
  });

  it('offers an invitation to the account that it is for, and to no other', async () => {
    const invitation = { teamName: 'Desk', email: 'asha@example.com' };
    const { onAnswered } = await showTeam(
      {
        'POST user/user-1/team/invitation': { body: { ...invitation, isForYou: true } },
        'POST user/user-1/team/join': {
          body: { team: { ...TEAM, role: 'member', invitations: [] }, canCreate: false },
        },
        'user/user-1/team': { body: { team: null, canCreate: false } },
      },
      TOKEN,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Join team' }));
    await vi.waitFor(() => expect(onAnswered).toHaveBeenCalled());
    queryClient.clear();
    await showTeam(
      {
        'POST user/user-1/team/invitation': { body: { ...invitation, email: 'ravi@example.com', isForYou: false } },
        'user/user-1/team': { body: { team: null, canCreate: false } },
      },
      TOKEN,
    );
    expect(await screen.findByText(/^This invitation is for ravi@example.com/)).toBeDefined();
  });

  it('says what a team needs', async () => {
    await showTeam({ 'user/user-1/team': { body: { team: null, canCreate: false } } });
    expect(await screen.findByText('A team needs a plan with more than one seat.')).toBeDefined();
  });
});
