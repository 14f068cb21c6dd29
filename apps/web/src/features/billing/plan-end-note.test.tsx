import { screen } from '@testing-library/react';
import type { BillingAnswer, Subscription } from '@wickwise/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { PlanEndNote } from './plan-end-note.tsx';

async function open(status: Subscription['status']): Promise<string[]> {
  const subscription: Subscription = {
    id: 's',
    provider: 'test',
    plan: 'plus',
    planName: 'Plus',
    currency: 'INR',
    period: 'month',
    seats: 1,
    status,
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
  const body: BillingAnswer = { isOn: true, hasTrial: true, providers: [], subscription, payments: [], address: null };
  const asked = answerApi({ 'user/user-1/billing': { body } });
  await show(<PlanEndNote />);
  return asked;
}

beforeEach(() => {
  signIn();
  queryClient.clear();
});

it('says of a running plan that it is cancelled with the account', async () => {
  await open('active');
  await screen.findByText(/Your plan Plus is cancelled within an hour\. After that no payment is taken\./);
});

it('says nothing of a plan that has ended', async () => {
  const asked = await open('expired');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText(/plan/)).toBeNull();
});
