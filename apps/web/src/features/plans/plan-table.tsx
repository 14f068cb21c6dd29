import { Link } from '@tanstack/react-router';
import type { Plan, PlanCurrency, PlanPeriod, PriceTax } from '@wickwise/contract';
import { buttonClass } from '../../ui/button.tsx';
import { limitWords, SHOWN_LIMITS } from './limit-words.ts';
import { moneyWords, seatAmount, shortMoneyWords, taxOn } from './plan-prices.ts';
import { limitsTexts } from './texts/limits.ts';
import { pricingTexts as texts } from './texts/pricing.ts';

export interface ShownPrices {
  currency: PlanCurrency;
  period: PlanPeriod;
  /** Of the buyer. */
  country: string;
}

interface PlanTableProps {
  plans: readonly Plan[];
  prices: ShownPrices;
  tax: PriceTax;
  /** The reader's first subscription begins with a trial. */
  hasTrial: boolean;
  isSignedIn: boolean;
}

/** Plans side by side: what they cost, and each limit as a number. Fits 360 px with three plans. */
export function PlanTable({ plans, prices, tax, hasTrial, isSignedIn }: PlanTableProps) {
  return (
    <table className="w-full table-fixed border-collapse border border-hairline bg-panel text-body max-sm:text-dense">
      <caption className="sr-only">{texts.table}</caption>
      <thead>
        <tr className="align-top">
          <td className="w-[30%] max-sm:w-[28%]" />
          {plans.map((plan) => (
            <th key={plan.key} scope="col" className="px-3 pt-3 text-left font-normal max-sm:px-1.5">
              <span className="block text-reading font-semibold">{plan.name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="align-top">
          <th scope="row" className="px-3 py-3 text-left font-normal text-quiet max-sm:px-1.5">
            {texts.price}
          </th>
          {plans.map((plan) => (
            <td key={plan.key} className="px-3 py-3 max-sm:px-1.5">
              <Price plan={plan} tax={tax} hasTrial={hasTrial} {...prices} />
            </td>
          ))}
        </tr>
        {SHOWN_LIMITS.map((kind) => (
          <tr key={kind} className="border-t border-hairline">
            <th
              scope="row"
              className="px-3 py-2 text-left font-normal text-pretty break-words text-quiet max-sm:px-1.5"
            >
              {limitsTexts.kinds[kind]}
            </th>
            {plans.map((plan) => (
              <td key={plan.key} className="px-3 py-2 tabular-nums max-sm:px-1.5">
                {limitWords(kind, plan.limits[kind])}
              </td>
            ))}
          </tr>
        ))}
        <tr className="border-t border-hairline">
          <td />
          {plans.map((plan) => (
            <td key={plan.key} className="px-3 py-3 max-sm:px-1.5">
              <ChooseLink plan={plan} prices={prices} isSignedIn={isSignedIn} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

type PriceProps = ShownPrices & Pick<PlanTableProps, 'tax' | 'hasTrial'> & { plan: Plan };

function Price({ plan, tax, hasTrial, currency, period, country }: PriceProps) {
  const amount = seatAmount(plan, currency, period);
  if (amount === undefined)
    return <span className="font-medium">{plan.prices.length === 0 ? texts.free : texts.notOffered}</span>;
  const added = taxOn(amount, country, tax);
  const per = plan.audience === 'business' ? texts.perSeat[period] : texts.per[period];
  return (
    <>
      <span className="block text-reading font-semibold tabular-nums">{shortMoneyWords(amount, currency)}</span>
      <span className="block text-dense text-quiet">{per}</span>
      {added && (
        <span className="block text-dense text-quiet tabular-nums">
          {texts.withTax[added.name](moneyWords(amount + added.amount, currency))}
        </span>
      )}
      {plan.trialDays > 0 && (
        <span className="block min-h-[1lh] text-dense text-quiet">{hasTrial && texts.trial(plan.trialDays)}</span>
      )}
    </>
  );
}

function ChooseLink({
  plan,
  prices: { currency, period },
  isSignedIn,
}: Pick<PlanTableProps, 'prices' | 'isSignedIn'> & { plan: Plan }) {
  const look = `${buttonClass(plan.prices.length === 0 ? 'plain' : 'primary')} max-w-full max-sm:px-2`;
  const name = texts.chooseNamed(plan.name);
  if (plan.prices.length === 0)
    return (
      <Link to={isSignedIn ? '/dashboard/plan' : '/signup'} className={look} aria-label={name}>
        {texts.choose}
      </Link>
    );
  if (seatAmount(plan, currency, period) === undefined) return null;
  const query = new URLSearchParams({ plan: plan.key, period, currency });
  return (
    <a href={`/billing?${query}`} className={look} aria-label={name}>
      {texts.choose}
    </a>
  );
}
