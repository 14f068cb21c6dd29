import { type BackgroundContext, backgroundData } from './background-data.ts';
import { type BackgroundThread, runInBackground } from './background-thread.ts';
import type { BacktestThreadData } from './backtest.thread.ts';
import type { BriefsData } from './briefs.thread.ts';
import type { RoleContext } from './context.ts';
import type { WorkOrder } from './remote-work.ts';
import type { ReplayData } from './replayed-signals.thread.ts';

const THREADS: Readonly<Record<WorkOrder['kind'], URL>> = {
  backtest: new URL('./backtest.thread.ts', import.meta.url),
  edges: new URL('./edge.thread.ts', import.meta.url),
  'replay-proof': new URL('./proof.thread.ts', import.meta.url),
  'replayed-signals': new URL('./replayed-signals.thread.ts', import.meta.url),
  briefs: new URL('./briefs.thread.ts', import.meta.url),
};

export type WorkContext = BackgroundContext & Pick<RoleContext, 'metrics'>;

/** Begins work in a thread of this process. `claim` is that of another node than the leader. */
export function beginWork(
  context: WorkContext,
  order: WorkOrder,
  onProgress: (share: number) => void,
  claim?: string,
): BackgroundThread {
  const { kind } = order;
  const count = (end: 'done' | 'broken-off') => () => context.metrics.work.inc({ kind, end });
  const thread = runInBackground(THREADS[kind], dataOf(context, order, claim), onProgress);
  thread.done.then(count('done'), count('broken-off'));
  return thread;
}

function dataOf(context: WorkContext, order: WorkOrder, claim: string | undefined): object {
  if (order.kind === 'backtest') {
    const own = { id: order.id, ...(claim === undefined ? {} : { claim }) };
    return { ...backgroundData(context), ...own } satisfies BacktestThreadData;
  }
  const data = backgroundData(context, order.sources);
  if (order.kind === 'briefs') return { ...data, moments: order.moments } satisfies BriefsData;
  if (order.kind !== 'replayed-signals') return data;
  return { ...data, keptDays: order.keptDays } satisfies ReplayData;
}
