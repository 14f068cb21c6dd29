import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { PLANS } from '../../testing/plans.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { PricingScreen } from './pricing-screen.tsx';
import { trialQuery } from './queries.ts';

const open = async (plans: Reply) => {
  answerApi({ plans });
  await show(<PricingScreen audience="individual" isSignedIn={false} />);
};
const choose = (label: string, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value);

describe('the page of prices', () => {
  beforeEach(() => {
    queryClient.clear();
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  });

  it('adds the tax of the chosen country as money, and none elsewhere', async () => {
    await open({ body: PLANS });
    await screen.findByRole('table', { name: 'Plans and their limits' });
    await choose('Currency', 'INR');
    expect(screen.queryByText(/with GST|with VAT/)).toBeNull();
    expect(screen.getByText(/No tax is added for buyers in other countries/)).toBeDefined();
    await choose('Your country', 'IN');
    expect(screen.getByText('₹588.82 with GST')).toBeDefined();
    expect(screen.getByText(/GST of 18 % is added/)).toBeDefined();
    await choose('Currency', 'EUR');
    await choose('Your country', 'DE');
    expect(screen.getByText('€11.89 with VAT')).toBeDefined();
    expect(screen.getByText(/VAT of 19 % is added for consumers/)).toBeDefined();
  });

  it('asks for no country where the seller adds no tax', async () => {
    await open({ body: { ...PLANS, tax: { gstPermille: 0, abroadPermille: 0, vatPermille: {} } } });
    expect(await screen.findByText('No tax is added to these prices.')).toBeDefined();
    expect(screen.queryByLabelText('Your country')).toBeNull();
  });

  it('says that a year costs ten months only where it does', async () => {
    const year = (amount: number) => ({ id: 'p3', currency: 'INR' as const, period: 'year' as const, amount });
    const priced = (amount: number) => ({
      ...PLANS,
      plans: PLANS.plans.map((plan) =>
        plan.prices.length > 0 ? { ...plan, prices: [...plan.prices, year(amount)] } : plan,
      ),
    });
    await open({ body: priced(499_000) });
    await screen.findByRole('table', { name: 'Plans and their limits' });
    await choose('Currency', 'INR');
    expect(screen.getByText(/ten months/)).toBeDefined();
    await choose('Currency', 'EUR'); // without a price for a year
    expect(screen.queryByText(/ten months/)).toBeNull();
    cleanup();
    queryClient.clear();
    await open({ body: priced(539_000) });
    await screen.findByRole('table', { name: 'Plans and their limits' });
    await choose('Currency', 'INR');
    expect(screen.queryByText(/ten months/)).toBeNull();
    expect(screen.getByText(/Cancel any time/)).toBeDefined();
  });

  it('promises a trial only to who hasn’t had one', async () => {
    signIn();
    const billing = { isOn: true, providers: [], subscription: null, payments: [], address: null, hasTrial: false };
    const plans = PLANS.plans.map((plan) => ({ ...plan, trialDays: plan.prices.length > 0 ? 14 : 0 }));
    answerApi({ plans: { body: { ...PLANS, plans } }, 'user/user-1/billing': () => ({ body: billing }) });
    await show(<PricingScreen audience="individual" isSignedIn />);
    await screen.findByRole('table', { name: 'Plans and their limits' });
    await choose('Currency', 'INR');
    await vi.waitFor(() => expect(queryClient.getQueryData(trialQuery.queryKey)).toBe(false));
    expect(screen.queryByText(/days free/)).toBeNull();
    billing.hasTrial = true;
    await queryClient.invalidateQueries(trialQuery);
    expect((await screen.findAllByText('14 days free')).length).toBeGreaterThan(0);
  });

  it('says that nothing is charged where plans are off', async () => {
    await open({ body: { ...PLANS, isOn: false } });
    expect(await screen.findByRole('heading', { name: 'This server charges nothing' })).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('asks again after a failure', async () => {
    let isAway = true;
    await open(() => (isAway ? refusal(503, 'Not now.') : { body: PLANS }));
    expect(await screen.findByText(/Not now\./)).toBeDefined();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Plans and their limits' })).toBeDefined();
  });
});
