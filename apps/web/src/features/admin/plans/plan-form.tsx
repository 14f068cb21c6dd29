import { useQueryClient } from '@tanstack/react-query';
import {
  type AdminPlans,
  EditPlanRequest,
  type OfferPriceRequest,
  PLAN_CURRENCIES,
  PLAN_LIMIT_KINDS,
  PLAN_PERIODS,
  type PlanCurrency,
  type PlanLimits,
  type PlanPeriod,
} from '@wickwise/contract';
import { useState } from 'react';
import { ActButton } from '../../../ui/act-button.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useForm } from '../../../ui/use-form.ts';
import { plansTexts as texts } from '../texts/plans.ts';
import { adminPlansQuery, savePlan } from './plan-queries.ts';

type AdminPlan = AdminPlans['plans'][number];
type LimitValues = Record<keyof PlanLimits, number | undefined>;

const MINOR = 100;
const placeOf = (currency: PlanCurrency, period: PlanPeriod): string => `${currency} ${period}`;

/** One plan's limits and prices. An empty limit is none; an empty price isn't offered. */
export function PlanForm({ plan }: { plan: AdminPlan }) {
  const [limits, setLimits] = useState<LimitValues>(() => readLimits(plan));
  const [prices, setPrices] = useState(() => readPrices(plan));
  const [trialDays, setTrialDays] = useState<number | undefined>(plan.trialDays);
  const client = useQueryClient();
  const isFree = plan.key === 'free';
  const show = (answer: AdminPlans): void => void client.setQueryData(adminPlansQuery.queryKey, answer);
  const form = useForm({
    schema: EditPlanRequest,
    read: () => ({ limits: writtenLimits(limits), trialDays: trialDays ?? 0 }),
    onSubmit: async (edit) => {
      show(await savePlan(plan.key, edit, changedPrices(plan, prices)));
      toast(texts.saved(plan.name));
    },
  });
  const offer = async (): Promise<void> => show(await savePlan(plan.key, { isOffered: !plan.isOffered }, []));
  return (
    <div className="border border-hairline p-3 text-body">
      <Form
        form={form}
        aria-label={plan.name}
        submitLabel={texts.save}
        aside={!isFree && <ActButton onAct={offer}>{plan.isOffered ? texts.stopOffering : texts.offer}</ActButton>}
      >
        <h3 className="font-semibold">
          {plan.name} {!plan.isOffered && <span className="font-normal text-quiet">({texts.notOffered})</span>}
        </h3>
        <div className="grid gap-3 sm:grid-cols-2">
          {PLAN_LIMIT_KINDS.map((kind) => (
            <NumberField
              key={kind}
              name={`limits.${kind}`}
              label={texts.limits[kind]}
              value={shownLimit(kind, limits[kind])}
              min={0}
              step={1}
              onChange={(value) => setLimits({ ...limits, [kind]: keptLimit(kind, value) })}
            />
          ))}
        </div>
        {!isFree && (
          <>
            <PriceFields prices={prices} onPrices={setPrices} />
            <NumberField
              name="trialDays"
              label={texts.trialDays}
              value={trialDays}
              min={0}
              max={90}
              step={1}
              onChange={setTrialDays}
            />
          </>
        )}
      </Form>
    </div>
  );
}

function PriceFields({ prices, onPrices }: { prices: Prices; onPrices: (prices: Prices) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {PLAN_CURRENCIES.flatMap((currency) =>
        PLAN_PERIODS.map((period) => (
          <NumberField
            key={placeOf(currency, period)}
            name={placeOf(currency, period)}
            label={texts.periods[period]}
            currency={currency}
            value={prices[placeOf(currency, period)]}
            min={0}
            step={0.01}
            onChange={(value) => onPrices({ ...prices, [placeOf(currency, period)]: value })}
          />
        )),
      )}
    </div>
  );
}

const readLimits = ({ limits }: AdminPlan): LimitValues =>
  Object.fromEntries(PLAN_LIMIT_KINDS.map((kind) => [kind, limits[kind] ?? undefined])) as LimitValues;

const writtenLimits = (limits: LimitValues): PlanLimits =>
  Object.fromEntries(
    PLAN_LIMIT_KINDS.map((kind) => [kind, limits[kind] === undefined ? null : Math.round(limits[kind])]),
  ) as Record<keyof PlanLimits, number | null>;

/** Bars are shown in millions: their field has room for no more. */
const unitOf = (kind: keyof PlanLimits): number => (kind === 'backtestBarsPerMonth' ? 1e6 : 1);
const shownLimit = (kind: keyof PlanLimits, value: number | undefined) => value && value / unitOf(kind);
const keptLimit = (kind: keyof PlanLimits, value: number | undefined) => value && value * unitOf(kind);

type Prices = Readonly<Record<string, number | undefined>>;

const readPrices = ({ prices }: AdminPlan): Prices =>
  Object.fromEntries(prices.map(({ currency, period, amount }) => [placeOf(currency, period), amount / MINOR]));

/** Returns the prices that differ from the offered ones, in minor units. */
function changedPrices(plan: AdminPlan, prices: Prices): OfferPriceRequest[] {
  const before = readPrices(plan);
  return PLAN_CURRENCIES.flatMap((currency) =>
    PLAN_PERIODS.flatMap((period): OfferPriceRequest[] => {
      const value = prices[placeOf(currency, period)];
      if (value === before[placeOf(currency, period)]) return [];
      return [{ currency, period, amount: value === undefined ? null : Math.round(value * MINOR) }];
    }),
  );
}
