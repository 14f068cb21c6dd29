import { BILLING_LIMITS, type Plan, type PlanPeriod } from '@wickwise/contract';
import { Field, INPUT } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { billingTexts as texts } from './texts/billing.ts';

/** A plan as it is chosen. */
export interface WantedPlan {
  plan: string;
  period: PlanPeriod;
  seats: number;
}

export interface PlanFieldsProps {
  /** Those with prices. */
  plans: readonly Plan[];
  wanted: WantedPlan;
  onWanted: (change: Partial<WantedPlan>) => void;
}

/** The choice of plan, period and, for teams, seats. */
export function PlanFields({ plans, wanted, onWanted }: PlanFieldsProps) {
  const plan = plans.find(({ key }) => key === wanted.plan);
  return (
    <div className="flex flex-col gap-4">
      <Field name="plan" label={texts.plan}>
        {(ties) => (
          <select
            {...ties}
            value={wanted.plan}
            onChange={({ target }) => onWanted({ plan: target.value, seats: 1 })}
            className={INPUT}
          >
            {plans.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="flex flex-col gap-1">
        <p className="text-body font-medium">{texts.period}</p>
        <Segmented
          label={texts.period}
          value={wanted.period}
          options={(['month', 'year'] as const).map((value) => ({ value, label: texts.periods[value] }))}
          onChange={(period) => onWanted({ period })}
        />
      </div>
      {plan?.audience === 'business' && (
        <Field name="seats" label={texts.seats}>
          {(ties) => (
            <input
              {...ties}
              type="number"
              min={1}
              max={plan.limits.seats ?? BILLING_LIMITS.seats}
              value={wanted.seats}
              onChange={({ target }) => onWanted({ seats: Math.max(1, Math.trunc(target.valueAsNumber) || 1) })}
              className={INPUT}
            />
          )}
        </Field>
      )}
    </div>
  );
}
