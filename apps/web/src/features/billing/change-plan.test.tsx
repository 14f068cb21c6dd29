import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Plan, Subscription } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { PLANS } from '../../testing/plans.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { ChangePlan } from './change-plan.tsx';

const [FREE, PLUS] = PLANS.plans as [Plan, Plan];
const teamPlan = (key: string, seats: number): Plan => ({
  ...FREE,
  key,
  name: key,
  audience: 'business',
  limits: { ...FREE.limits, seats },
});
const SUBSCRIPTION: Subscription = {
  id: 's',
  provider: 'test',
  plan: 'team',
  planName: 'Team',
  currency: 'INR',
  period: 'month',
  seats: 3,
  status: 'active',
  periodStart: 1,
  periodEnd: 2,
  nextTotal: 58_882,
  cancelsAtPeriodEnd: false,
  pastDueSince: null,
  graceUntil: null,
  method: null,
  nextPlanName: null,
  canManage: false,
};

async function open(plans: readonly Plan[]): Promise<void> {
  answerApi({ 'POST user/user-1/billing/change-quote': refusal(503, 'Not now.') });
  const pausingOn = (plan: string) => <p>What pauses on {plan}</p>;
  await show(
    <ChangePlan subscription={SUBSCRIPTION} plans={plans} pausingOn={pausingOn} onStep={() => {}} onClose={() => {}} />,
  );
}

const seats = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Seats' }).value;
const choose = (plan: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), plan);

describe('the change of a plan', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('begins with the seats that are paid for, as far as a plan has them', async () => {
    await open([teamPlan('big', 50), teamPlan('team', 20), teamPlan('small', 2), PLUS]);
    expect(seats()).toBe('3');
    await choose('small');
    expect(seats()).toBe('2');
    await choose('team');
    expect(seats()).toBe('3');
    screen.getByText('That is your plan already. Choose another one.');
    await choose('plus');
    expect(screen.queryByRole('textbox', { name: 'Seats' })).toBeNull();
  });

  it('says what would pause on another plan, before anything is confirmed', async () => {
    await open([teamPlan('team', 20), PLUS]);
    screen.getByText('What pauses on plus');
    await choose('team');
    expect(screen.queryByText(/What pauses/)).toBeNull();
  });
});
