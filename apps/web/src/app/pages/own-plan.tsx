import { useQuery } from '@tanstack/react-query';
import { alertsQuery } from '../../features/alerts/queries.ts';
import { alertWords } from '../../features/alerts/words.ts';
import { PlanScreen } from '../../features/plans/plan-screen.tsx';

/** The account's plan, with its alerts in words. */
export function OwnPlan() {
  const { data } = useQuery(alertsQuery);
  const words = new Map(data?.map((alert) => [alert.id, alert.name || alertWords(alert)]));
  return <PlanScreen alertWords={(id) => words.get(id) ?? '…'} />;
}
