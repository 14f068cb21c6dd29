import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PLAN_CURRENCIES, PLAN_PERIODS, type Plan, type PlanAudience, type PriceTax } from '@wickwise/contract';
import { useState } from 'react';
import { LOCALE } from '../../lib/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import { ANYWHERE, isYearTenMonths, taxedCountries, usualCountry, usualCurrency } from './plan-prices.ts';
import { PlanTable, type ShownPrices } from './plan-table.tsx';
import { plansQuery, trialQuery } from './queries.ts';
import { pricingTexts as texts } from './texts/pricing.ts';

/** Plans with their limits as numbers and their prices; an honest sentence where nothing is charged. */
export function PricingScreen({ audience, isSignedIn }: { audience: PlanAudience; isSignedIn: boolean }) {
  const { data, error, refetch } = useQuery(plansQuery);
  return (
    <article className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-10">
      <header className="flex max-w-[68ch] flex-col gap-3">
        <h1 className="text-display font-semibold tracking-tight text-balance">{texts.titles[audience]}</h1>
        <p className="text-reading text-pretty text-quiet">{texts.leads[audience]}</p>
        <p className="text-body">
          <Link
            to={audience === 'individual' ? '/pricing/business' : '/pricing/individual'}
            className="underline underline-offset-2"
          >
            {texts.others[audience]}
          </Link>
        </p>
      </header>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[36rem]" />}
      {data && !data.isOn && <Free isSignedIn={isSignedIn} />}
      {data?.isOn && (
        <Offered
          plans={data.plans.filter((plan) => plan.audience === audience)}
          tax={data.tax}
          isSignedIn={isSignedIn}
        />
      )}
      {audience === 'business' && <InquiryForm />}
    </article>
  );
}

const Free = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <section className="flex flex-col items-start gap-4 border border-hairline bg-panel p-4 text-reading">
    <h2 className="text-title font-semibold">{texts.nothing}</h2>
    <p className="max-w-[68ch] text-pretty">{texts.nothingWhy}</p>
    <Link to={isSignedIn ? '/dashboard' : '/signup'} className={buttonClass('primary')}>
      {isSignedIn ? texts.dashboard : texts.signUp}
    </Link>
  </section>
);

function Offered({ plans, tax, isSignedIn }: { plans: readonly Plan[]; tax: PriceTax; isSignedIn: boolean }) {
  const [prices, setPrices] = useState<ShownPrices>({
    currency: usualCurrency(),
    period: 'month',
    country: usualCountry(),
  });
  const { data: hasTrial = !isSignedIn } = useQuery({ ...trialQuery, enabled: isSignedIn });
  const countries = taxedCountries(tax);
  const country = countries.includes(prices.country) ? prices.country : ANYWHERE;
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Segmented
          label={texts.period}
          value={prices.period}
          options={PLAN_PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
          onChange={(period) => setPrices({ ...prices, period })}
        />
        <Select
          label={texts.currency}
          value={prices.currency}
          options={PLAN_CURRENCIES.map((value) => ({ value, label: texts.currencies[value] }))}
          onChange={(currency) => setPrices({ ...prices, currency })}
        />
        {countries.length > 0 && (
          <Select
            label={texts.country}
            value={country}
            options={[{ value: ANYWHERE, label: texts.elsewhere }, ...countryLabels(countries)]}
            onChange={(chosen) => setPrices({ ...prices, country: chosen })}
          />
        )}
      </div>
      <PlanTable plans={plans} prices={{ ...prices, country }} tax={tax} hasTrial={hasTrial} isSignedIn={isSignedIn} />
      <Notes country={country} tax={tax} isTenMonths={isYearTenMonths(plans, prices.currency)} />
    </>
  );
}

interface NotesProps {
  country: string;
  tax: PriceTax;
  /** Whether a year costs as much as ten months. */
  isTenMonths: boolean;
}

const Notes = ({ country, tax, isTenMonths }: NotesProps) => (
  <ul className="flex max-w-[72ch] list-disc flex-col gap-1 pl-5 text-body text-pretty text-quiet">
    <li>{taxNote(country, tax)}</li>
    {isTenMonths && <li>{texts.yearIsTen}</li>}
    <li>{texts.cancelAnyTime}</li>
    <li>{texts.atLimit}</li>
    <li>{texts.lessRoom}</li>
  </ul>
);

function taxNote(country: string, { gstPermille, abroadPermille, vatPermille }: PriceTax): string {
  if (country === 'IN') return texts.taxIndia(gstPermille / 10);
  const vat = vatPermille[country];
  if (vat !== undefined)
    return abroadPermille > 0 ? texts.taxBoth(abroadPermille / 10, vat / 10) : texts.taxVat(vat / 10);
  if (abroadPermille > 0) return texts.taxAbroad(abroadPermille / 10);
  return gstPermille > 0 || Object.keys(vatPermille).length > 0 ? texts.taxElsewhere : texts.taxNone;
}

function countryLabels(codes: readonly string[]): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([LOCALE], { type: 'region' });
  const labels = codes.map((value) => ({ value, label: names.of(value) ?? value }));
  return labels.toSorted((a, b) => a.label.localeCompare(b.label, LOCALE));
}
