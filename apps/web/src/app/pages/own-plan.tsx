import { PlanScreen } from '../../features/plans/plan-screen.tsx';
import { useAlertNames } from './use-alert-names.ts';

/** The account's plan, with its alerts in words. */
export function OwnPlanPart() {
  return <PlanScreen alertWords={useAlertNames()} />;
}
