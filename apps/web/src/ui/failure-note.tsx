import { isPlanLimit } from '../lib/api-error.ts';
import { lazyPart } from './lazy-part.tsx';

/** Leads to the account's plan, where that is the reason of a refusal. */
export const PlanLinkPart = lazyPart(async () => (await import('./plan-link.tsx')).PlanLink, { isQuiet: true });

/** The server's error on an action, announced to screen readers. */
export function FailureNote({ error }: { error: Error }) {
  const isOfPlan = isPlanLimit(error);
  return (
    <p role="alert" className="border-l-2 border-error px-3 py-1 text-body text-pretty">
      {error.message}
      {isOfPlan && ' '}
      {isOfPlan && <PlanLinkPart />}
    </p>
  );
}
