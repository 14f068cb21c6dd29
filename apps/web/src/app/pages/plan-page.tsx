import { alertWords } from '../../features/alerts/words.ts';
import { PlanScreen } from '../../features/plans/plan-screen.tsx';

/** The account's own plan. */
export const PlanPage = () => <PlanScreen alertWords={alertWords} />;
