import { PaperTradingService } from '#modules/paper/paper-trading-service.ts';
import { paperOrderDeps } from '../roles/paper-orders.ts';
import { PricedRunner, type PricedRunnerDeps } from './priced-runner.ts';
import type { Subjects } from './subjects.ts';

/** Returns what fills paper orders of the parts of the instruments that one leader gives to this node. */
export const paperRunner = (
  deps: PricedRunnerDeps & { subjects: Pick<Subjects, 'paper'> },
): PricedRunner<PaperTradingService> =>
  new PricedRunner<PaperTradingService>(deps, {
    of: 'paper',
    subjects: deps.subjects.paper,
    create: (context, scope) => new PaperTradingService({ ...paperOrderDeps(context), scope }),
  });
