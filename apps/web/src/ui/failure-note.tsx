import { ERROR_TEXTS } from '@wickwise/contract';
import type { ApiError } from '../lib/api-error.ts';
import { lazyPart } from './lazy-part.tsx';

const PlanLink = lazyPart(async () => (await import('./plan-link.tsx')).PlanLink, { isQuiet: true });

/** Status of a refusal that the account's plan is the reason of. */
const PLAN_LIMIT = 402;

/** The server's error on an action, announced to screen readers. */
export function FailureNote({ error }: { error: Error }) {
  const isOfPlan = (error as Partial<ApiError>).status === PLAN_LIMIT;
  return (
    <p role="alert" className="border-l-2 border-error px-3 py-1 text-body text-pretty">
      {error.message || ERROR_TEXTS.api}
      {isOfPlan && ' '}
      {isOfPlan && <PlanLink />}
    </p>
  );
}
