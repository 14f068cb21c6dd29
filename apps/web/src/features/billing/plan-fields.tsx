import { BILLING_LIMITS, type Plan, type PlanPeriod } from '@wickwise/contract';
import { Field, INPUT } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SeatsField } from './seats-field.tsx';
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
  /** Seats with which a plan for teams begins once it is chosen. */
  usualSeats: number;
  onWanted: (change: Partial<WantedPlan>) => void;
}

/** Returns the seats of a plan, as near to a number as it has them: plans for individuals have one. */
export function seatsOn(plan: Plan | undefined, seats: number): number {
  return plan?.audience === 'business' ? Math.min(seats, mostSeats(plan)) : 1;
}

const mostSeats = ({ limits }: Plan): number => Math.min(limits.seats ?? BILLING_LIMITS.seats, BILLING_LIMITS.seats);

/** The choice of plan, period and, for teams, seats. */
export function PlanFields({ plans, wanted, usualSeats, onWanted }: PlanFieldsProps) {
  const planOf = (wantedKey: string): Plan | undefined => plans.find(({ key }) => key === wantedKey);
  const plan = planOf(wanted.plan);
  return (
    <div className="flex flex-col gap-4">
      <Field name="plan" label={texts.plan}>
        {(ties) => (
          <select
            {...ties}
            value={wanted.plan}
            onChange={({ target }) =>
              onWanted({ plan: target.value, seats: seatsOn(planOf(target.value), usualSeats) })
            }
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
        <SeatsField
          key={plan.key}
          seats={wanted.seats}
          most={mostSeats(plan)}
          onSeats={(seats) => onWanted({ seats })}
        />
      )}
    </div>
  );
}
