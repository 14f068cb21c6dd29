import type { OwnPlan } from '@wickwise/contract';
import { formatDuration } from '../../lib/format.ts';
import { amountWords, limitWords, SHOWN_LIMITS } from './limit-words.ts';
import { limitsTexts } from './texts/limits.ts';
import { planTexts as texts } from './texts/plan.ts';

type UsedKind = keyof OwnPlan['used'];

const isUsed = (kind: string, used: OwnPlan['used']): kind is UsedKind => Object.hasOwn(used, kind);

/** A share from which a meter warns. */
const NEAR = 0.8;

export interface MetersProps {
  plan: OwnPlan;
  /** Seats of the running subscription: the plan may have more. */
  paidSeats?: number | undefined;
}

/** What is used of each limit, with what is left until counts begin again. */
export function Meters({ plan, paidSeats = Number.POSITIVE_INFINITY }: MetersProps) {
  const { used } = plan;
  const limits = { ...plan.limits, seats: fewer(plan.limits.seats, paidSeats) };
  return (
    <ul className="grid gap-x-8 gap-y-4 p-3 sm:grid-cols-2">
      {SHOWN_LIMITS.map((kind) => {
        const limit = limits[kind];
        const count = isUsed(kind, used) ? used[kind] : undefined;
        if (count === undefined && !plan.isOn) return null;
        const text =
          count === undefined
            ? limitWords(kind, limit)
            : limit === null
              ? texts.usedOnly(amountWords(count))
              : (count > limit ? texts.usedOver : texts.usedOf)(amountWords(count), amountWords(limit));
        return (
          <li key={kind} className="flex min-w-0 flex-col gap-1">
            <p className="flex items-baseline justify-between gap-3 text-body">
              <span className="min-w-0 text-quiet">{limitsTexts.kinds[kind]}</span>
              <span className="text-right tabular-nums">{text}</span>
            </p>
            {count !== undefined && limit !== null && <Bar share={limit === 0 ? 1 : count / limit} />}
            {plan.isOn && limit !== null && isCounted(kind) && (
              <p className="text-dense text-quiet">{texts.resets(formatDuration(endOf(plan, kind) - Date.now()))}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function fewer(ofPlan: number | null, paid: number): number | null {
  const seats = Math.min(ofPlan ?? Number.POSITIVE_INFINITY, paid);
  return Number.isFinite(seats) ? seats : null;
}

const isCounted = (kind: string): boolean => kind.endsWith('PerDay') || kind.endsWith('PerMonth');
const endOf = ({ dayEnds, monthEnds }: OwnPlan, kind: string): number =>
  kind.endsWith('PerMonth') ? monthEnds : dayEnds;

/** Drawn beside the same in figures. */
function Bar({ share }: { share: number }) {
  const percent = Math.min(100, Math.round(share * 100));
  const color = share >= 1 ? 'bg-error' : share >= NEAR ? 'bg-warn' : 'bg-accent';
  return (
    <div aria-hidden="true" className="h-1.5 w-full bg-hairline">
      <div className={`h-full ${color}`} style={{ width: `${percent}%` }} />
    </div>
  );
}
