import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KeptThings, OwnPlan } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readerZone } from '../../lib/zones.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { OWN_PLAN, PLANS } from '../../testing/plans.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { PlanScreen, type PlanScreenProps } from './plan-screen.tsx';

const KEPT: KeptThings = {
  limits: { alerts: 1, strategies: null, symbols: null },
  alerts: [
    { id: 'a', isPaused: false },
    { id: 'b', isPaused: true },
  ],
  strategies: [],
  symbols: [],
};

async function open(
  plan: Reply | Partial<OwnPlan>,
  answers: Readonly<Record<string, Reply>> = {},
  paid?: PlanScreenProps['paid'],
) {
  const isReply = typeof plan === 'function' || typeof plan === 'string' || 'status' in plan;
  const asked = answerApi({
    ...answers,
    'user/user-1/plan/kept': { body: KEPT },
    'user/user-1/plan/preview': { body: KEPT },
    'user/user-1/plan': isReply ? (plan as Reply) : { body: { ...OWN_PLAN, ...plan } },
    plans: { body: PLANS },
  });
  await show(<PlanScreen alertWords={(id) => `Alert ${id}`} paid={paid} />);
  return asked;
}

describe('the page of one’s plan', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('meters each limit, and seats where the reader owns a team', async () => {
    await open({ limits: { ...OWN_PLAN.limits, seats: 3 }, used: { ...OWN_PLAN.used, seats: 2 } });
    expect(await screen.findByText('50 of 50')).toBeDefined();
    expect(screen.getByText('Seats').parentElement?.textContent).toContain('2 of 3');
  });

  it('shows a limit of seats without a meter to everybody else', async () => {
    await open({});
    expect((await screen.findByText('Seats')).parentElement?.textContent).toBe('Seats1');
  });

  it('says of a renewing plan when that is and which seats are paid for, and its state in words', async () => {
    const renewsAt = Date.now() + 86_400_000;
    const until = renewsAt + 7 * 86_400_000; // with days for a late payment
    const grant = { id: 'g', planKey: 'team', planName: 'Team', reason: 'trial', note: 'Team, trialing' } as const;
    const grants = [
      { ...grant, startsAt: 0, endsAt: until },
      { ...grant, id: 'h', reason: 'paid' as const, note: 'Team, expired', startsAt: 0, endsAt: 1 },
      { ...grant, id: 'i', reason: 'paid' as const, note: 'Squad, authenticated', startsAt: 0, endsAt: 1 },
    ];
    const limits = { ...OWN_PLAN.limits, seats: 500 };
    const team = { planKey: 'team', planName: 'Team', until, limits, grants };
    await open(team, {}, { planKey: 'team', seats: 3, renewsAt });
    const renews = `Renews on ${formatDay(renewsAt, readerZone.get())}`;
    expect(await screen.findAllByText(renews)).toHaveLength(2);
    expect(screen.queryByText(new RegExp(formatDay(until, readerZone.get())))).toBeNull();
    expect(screen.getByText('Seats').parentElement?.textContent).toBe('Seats3');
    screen.getByText('Team, Trial');
    screen.getByText('Team, Ended');
    screen.getByText('Squad');
  });

  it('lets the reader choose what goes on, as many as there is room for', async () => {
    let sent: unknown;
    const put = (body: unknown) => {
      sent = body;
      return { body: KEPT };
    };
    await open({ paused: { alerts: 1, strategies: 0, symbols: 0 } }, { 'PUT user/user-1/plan/kept': put });
    expect(await screen.findByText(/Paused until there is room: alerts 1/)).toBeDefined();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Alert b' }));
    expect(screen.getByText('2 of 1 chosen')).toBeDefined();
    const save = screen.getByRole('button', { name: 'Save choice' });
    expect(save).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Alert a' }));
    await userEvent.click(save);
    expect(sent).toEqual({ alerts: ['b'] });
  });

  it('says that all is unlimited where plans are off', async () => {
    await open({ isOn: false });
    expect(await screen.findByText(/This server charges nothing/)).toBeDefined();
    expect(screen.queryByText('Compare with another plan')).toBeNull();
  });

  it('says what failed, and asks again', async () => {
    await open(refusal(503, 'Not now.'));
    expect(await screen.findByText(/Not now\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
