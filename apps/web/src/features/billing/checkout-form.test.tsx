import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BillingAnswer, BillingQuote, Plan, QuoteRequest } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { PLANS } from '../../testing/plans.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { type BillingSearch, billingSearch } from './billing-search.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { billingQuery } from './queries.ts';

const [FREE] = PLANS.plans as [Plan, Plan];
const TEAM: Plan = {
  ...FREE,
  key: 'team',
  name: 'Team',
  audience: 'business',
  limits: { ...FREE.limits, seats: 20 },
  prices: [{ id: 'p3', currency: 'INR', period: 'month', amount: 99_900 }],
};
const BILLING: BillingAnswer = {
  isOn: true,
  providers: [{ name: 'test', currencies: ['INR'] }],
  subscription: null,
  hasTrial: true,
  payments: [],
  address: null,
};
const QUOTE: BillingQuote = {
  currency: 'INR',
  net: 99_900,
  discount: 0,
  discountedPayments: null,
  taxes: [],
  total: 99_900,
  laterTotal: 99_900,
  trialDays: 0,
  isConfirmedEachTime: false,
};

async function open(answers: Readonly<Record<string, Reply>> = {}, search: BillingSearch = {}) {
  const sent: unknown[] = [];
  answerApi({
    'POST user/user-1/billing/quote': { body: QUOTE },
    'POST user/user-1/billing/checkout': (body) => {
      sent.push(body);
      return { body: { step: { kind: 'open', url: '/billing?test=1' } } };
    },
    ...answers,
  });
  await show(
    <QueryClientProvider client={queryClient}>
      <CheckoutForm
        billing={BILLING}
        plans={[TEAM]}
        search={{ plan: 'team', currency: 'INR', seats: 5, ...search }}
        onOrder={(order) => kept.push(order)}
        onStep={() => {}}
      />
    </QueryClientProvider>,
  );
  return sent;
}

/** URL state of orders, as it was kept. */
const kept: BillingSearch[] = [];

const input = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const errorAt = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Continue to test payment' }));

async function fillAddress(): Promise<void> {
  await userEvent.type(input('Name or company'), 'Asha Rao');
  await userEvent.type(input('Address'), '12 Marine Drive');
  await userEvent.selectOptions(choice('Country'), 'IN');
  await userEvent.selectOptions(choice('State'), '27');
  await userEvent.type(input('PIN code'), '400020');
}

describe('the form of a subscription', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('says of each required field that it is, among them the state in India', async () => {
    const sent = await open();
    await userEvent.selectOptions(choice('Country'), 'IN');
    await submit();
    const required = [input('Name or company'), input('Address'), choice('State'), input('PIN code')];
    expect(required.map(errorAt)).toEqual(required.map(() => 'This field is required.'));
    expect(errorAt(input(/^GSTIN/))).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('keeps the order in the address, and fills itself from there', async () => {
    const sent = await open();
    await fillAddress();
    await userEvent.clear(input('Seats'));
    await userEvent.type(input('Seats'), '7');
    await userEvent.type(input(/^Coupon/), 'WELCOME');
    await submit();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const order = { plan: 'team', period: 'month', currency: 'INR', seats: 7, coupon: 'WELCOME', provider: 'test' };
    expect(kept.at(-1)).toEqual(order);
    cleanup();
    await open({}, billingSearch(order));
    expect([input('Seats').value, input(/^Coupon/).value]).toEqual(['7', 'WELCOME']);
  });

  it('needs no state elsewhere', async () => {
    const sent = await open();
    await fillAddress();
    await userEvent.selectOptions(choice('Country'), 'SG');
    await submit();
    await vi.waitFor(() => expect(sent).toMatchObject([{ address: { country: 'SG', state: null, taxId: null } }]));
  });

  it('shows what the server says of the address at its fields', async () => {
    await open({
      'POST user/user-1/billing/checkout': refusal(400, 'This isn’t a GSTIN of that state.', 'address.taxId'),
    });
    await fillAddress();
    await submit();
    await vi.waitFor(() => expect(errorAt(input(/^GSTIN/))).toBe('This isn’t a GSTIN of that state.'));
  });

  it('has the address again for who comes back from the payment page', async () => {
    queryClient.setQueryData(billingQuery(false).queryKey, BILLING);
    await open();
    await fillAddress();
    await submit();
    const kept = () => queryClient.getQueryData(billingQuery(false).queryKey)?.address;
    await vi.waitFor(() => expect(kept()).toMatchObject({ state: '27', postalCode: '400020' }));
  });

  it('keeps the price where a coupon is wrong, and says so at the coupon', async () => {
    await open({
      'POST user/user-1/billing/quote': (body) =>
        (body as QuoteRequest).coupon === null ? { body: QUOTE } : refusal(400, 'This coupon code doesn’t exist.'),
    });
    await userEvent.selectOptions(choice('Country'), 'IN');
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    await summary.findByText('Total per month');
    await userEvent.type(input(/^Coupon/), 'NOPE');
    await userEvent.tab();
    await vi.waitFor(() => expect(errorAt(input(/^Coupon/))).toBe('This coupon code doesn’t exist.'));
    await summary.findByText('Total per month');
    await userEvent.type(input(/^Coupon/), 'X');
    expect(input(/^Coupon/).getAttribute('aria-invalid')).toBe('false');
  });

  it('lets seats be typed freely, and says the most once they are left', async () => {
    const asked: unknown[] = [];
    await open({
      'POST user/user-1/billing/quote': (body) => {
        asked.push((body as QuoteRequest).seats);
        return { body: QUOTE };
      },
    });
    const seats = input('Seats');
    expect(seats.value).toBe('5');
    await userEvent.selectOptions(choice('Country'), 'IN');
    await userEvent.clear(seats);
    await userEvent.type(seats, '7');
    expect(seats.value).toBe('7');
    await vi.waitFor(() => expect(asked).toEqual([5, 7]));
    await userEvent.clear(seats);
    await userEvent.type(seats, '21{Enter}');
    expect(errorAt(seats)).toBe('This must be at most 20.');
    await userEvent.tab();
    expect(seats.value).toBe('20');
    screen.getByText('Set to the nearest number: this plan has 1 to 20 seats.');
  });
});
