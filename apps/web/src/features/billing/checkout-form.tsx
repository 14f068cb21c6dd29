import { Link } from '@tanstack/react-router';
import {
  BILLING_LIMITS,
  type BillingAddress,
  type BillingAnswer,
  CheckoutRequest,
  type CheckoutStep,
  PLAN_CURRENCIES,
  type Plan,
  type PlanCurrency,
} from '@wickwise/contract';
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AddressFields, type TaxPlace } from './address-fields.tsx';
import { type BillingSearch, orderSearch } from './billing-search.ts';
import { useCheckoutQuote } from './checkout-quote.ts';
import { likelyPlace } from './countries.ts';
import { PlanFields, seatsOn, type WantedPlan } from './plan-fields.tsx';
import { startCheckout } from './queries.ts';
import { QuoteView } from './quote-view.tsx';
import { billingTexts as texts } from './texts/billing.ts';

export interface CheckoutFormProps {
  billing: BillingAnswer;
  /** Those with prices. */
  plans: readonly Plan[];
  search: BillingSearch;
  /** Keeps an order in the address, for the way back from its payment. */
  onOrder: (order: BillingSearch) => void;
  onStep: (step: CheckoutStep) => void;
}

/** Subscribes: what, by which address, and what it costs; then the provider's page. */
export function CheckoutForm({ billing, plans, search, onOrder, onStep }: CheckoutFormProps) {
  const [likely] = useState(() => likelyPlace(Intl.DateTimeFormat().resolvedOptions().timeZone));
  const { address } = billing;
  const [wanted, setWanted] = useState<WantedPlan>(() => firstWanted(plans, search));
  const [currency, setCurrency] = useState<PlanCurrency>(search.currency ?? likely.currency);
  const [coupon, setCoupon] = useState<string | null>(search.coupon ?? null);
  const [place, setPlace] = useState<TaxPlace>({
    country: address?.country ?? likely.country,
    state: address?.state ?? null,
    taxId: address?.taxId ?? null,
  });
  const takers = billing.providers.filter(({ currencies }) => currencies.includes(currency));
  const [chosen, setChosen] = useState(search.provider);
  const provider = takers.find(({ name }) => name === chosen)?.name ?? takers[0]?.name;
  const form = useForm({
    schema: CheckoutRequest,
    isHeld: provider === undefined,
    read: (data) => ({
      ...wanted,
      currency,
      provider,
      coupon: textIn(data, 'coupon') ?? null,
      address: addressIn(data),
    }),
    onSubmit: async (request) => {
      onOrder(orderSearch(request));
      onStep(await startCheckout(request));
    },
  });
  const shown = useCheckoutQuote({ ...wanted, currency, coupon, ...place });
  const refused = Object.values(shown.flaws);
  return (
    <Panel title={texts.subscribe}>
      <Form
        form={{
          ...form,
          errors: { ...shown.flaws, ...form.errors },
          announced: form.announced.length > 0 ? form.announced : refused,
        }}
        submitLabel={texts.next[provider ?? 'stripe']}
        busyLabel={texts.opening}
        className="flex flex-col gap-6 p-3"
      >
        <PlanFields
          plans={plans}
          wanted={wanted}
          usualSeats={search.seats ?? 1}
          onWanted={(change) => setWanted({ ...wanted, ...change })}
        />
        <div className="flex flex-col gap-1">
          <p className="text-body font-medium">{texts.currency}</p>
          <Segmented
            label={texts.currency}
            value={currency}
            options={PLAN_CURRENCIES.map((value) => ({ value, label: value }))}
            onChange={setCurrency}
          />
        </div>
        <AddressFields known={address} place={place} onPlace={(change) => setPlace({ ...place, ...change })} />
        <TextField
          name="coupon"
          label={texts.coupon}
          isOptional
          defaultValue={search.coupon ?? ''}
          maxLength={BILLING_LIMITS.couponLength}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={() => setCoupon(null)}
          onBlur={({ target }) => setCoupon(target.value.trim() || null)}
        />
        {takers.length > 1 && provider && (
          <div className="flex flex-col gap-1">
            <p className="text-body font-medium">{texts.payBy}</p>
            <Segmented
              label={texts.payBy}
              value={provider}
              options={takers.map(({ name }) => ({ value: name, label: texts.providers[name] }))}
              onChange={setChosen}
            />
          </div>
        )}
        {provider === undefined && <p className="text-body text-quiet">{texts.noProvider(currency)}</p>}
        <QuoteView shown={shown} period={wanted.period} />
        <p className="text-dense text-pretty text-quiet">
          {texts.noCard}{' '}
          <Link to="/terms-and-conditions" hash="paid-plans" className="underline underline-offset-2">
            {texts.terms}
          </Link>
        </p>
      </Form>
    </Panel>
  );
}

function firstWanted(plans: readonly Plan[], { plan, period = 'month', seats = 1 }: BillingSearch): WantedPlan {
  const found = plans.find(({ key }) => key === plan) ?? plans[0];
  return { plan: found?.key ?? '', period, seats: seatsOn(found, seats) };
}

/** Returns the address of a form; required fields that are empty are missing, among them India's states. */
function addressIn(data: FormData): Record<keyof BillingAddress, string | null | undefined> {
  const country = textIn(data, 'address.country');
  return {
    name: textIn(data, 'address.name'),
    lines: textIn(data, 'address.lines'),
    country,
    state: textIn(data, 'address.state') ?? (country === 'IN' ? undefined : null),
    postalCode: textIn(data, 'address.postalCode'),
    taxId: textIn(data, 'address.taxId') ?? null,
  };
}

/** Returns a field's text; undefined where it is empty. */
function textIn(data: FormData, name: string): string | undefined {
  const value = data.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
