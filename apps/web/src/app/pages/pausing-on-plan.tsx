import { PlanPreview } from '../../features/plans/plan-preview.tsx';
import { useAlertNames } from './use-alert-names.ts';

/** What would pause on another plan, before it is taken. */
export function PausingOnPlan({ planKey }: { planKey: string }) {
  return <PlanPreview planKey={planKey} alertWords={useAlertNames()} />;
}
