import { screen } from '@testing-library/react';
import type { BillingAnswer } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { PLANS } from '../../testing/plans.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { BillingScreen } from './billing-screen.tsx';
import { FailedPaymentBanner } from './failed-payment-banner.tsx';

const GRACE_UNTIL = Date.UTC(2026, 11, 4, 12);
const EMPTY: BillingAnswer = {
  isOn: true,
  providers: [{ name: 'test', currencies: ['INR'] }],
  subscription: null,
  hasTrial: true,
  payments: [],
  address: null,
};
const SUBSCRIPTION: NonNullable<BillingAnswer['subscription']> = {
  id: 's',
  provider: 'test',
  plan: 'plus',
  planName: 'Plus',
  currency: 'INR',
  period: 'month',
  seats: 1,
  status: 'past_due',
  periodStart: 1,
  periodEnd: GRACE_UNTIL,
  nextTotal: 58_882,
  cancelsAtPeriodEnd: false,
  pastDueSince: 1,
  graceUntil: GRACE_UNTIL,
  method: null,
  nextPlanName: null,
  canManage: false,
};

async function open(billing: Reply) {
  answerApi({ 'user/user-1/billing': billing, plans: { body: PLANS } });
  await show(
    <BillingScreen
      search={{}}
      onOpen={() => {}}
      onSearch={() => {}}
      plansLink={<a href="/pricing">Plans</a>}
      pausingOn={(plan) => <p>What pauses on {plan}</p>}
      invoices={<p>Invoices</p>}
    />,
  );
}

describe('the page of billing', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('says of a failed payment until when the plan stays on', async () => {
    await open({ body: { ...EMPTY, subscription: SUBSCRIPTION } });
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toMatch(/Plus.*4 Dec 2026/);
    expect(banner.textContent).toContain('Nothing of yours is deleted');
  });

  it('shows no banner without a failed payment, and what can be subscribed to', async () => {
    await open({ body: EMPTY });
    expect(await screen.findByText('Invoices')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Subscribe' })).toBeDefined();
    for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
  });

  it('shows neither form nor list where plans are off', async () => {
    await open({ body: { ...EMPTY, isOn: false } });
    expect(await screen.findByRole('link', { name: 'Plans' })).toBeDefined();
    expect(screen.queryByText('Invoices')).toBeNull();
  });

  it('says what failed, and asks again', async () => {
    await open(refusal(503, 'Not now.'));
    expect(await screen.findByText(/Not now\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('the banner of a failed payment', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });
  const link = (text: string) => <a href="/billing">{text}</a>;

  it('names plan and day, and leads to billing', async () => {
    answerApi({ 'user/user-1/billing/alert': { body: { alert: { planName: 'Plus', graceUntil: GRACE_UNTIL } } } });
    await show(<FailedPaymentBanner link={link} />);
    expect(await screen.findByText(/Plus.*4 Dec 2026/)).toBeDefined();
    expect(screen.getByRole('link')).toBeDefined();
  });

  it('is absent without one', async () => {
    const asked = answerApi({ 'user/user-1/billing/alert': { body: { alert: null } } });
    await show(<FailedPaymentBanner link={link} />);
    await expect.poll(() => asked, { timeout: 60_000 }).toHaveLength(1);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
