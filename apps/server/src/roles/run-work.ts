import { WorkBrokenOff } from '#platform/leadership/work-claims.ts';
import type { RoleContext } from './context.ts';
import { beginWork, type WorkContext } from './ordered-work.ts';
import { type LongRun, type WorkOrder, workName } from './remote-work.ts';

/** Work that is broken off so often seems to end its nodes. */
const MOST_TRIES = 3;

/** Runs work at a node for jobs, or in a thread of this process where there is none. */
export function runWork(
  context: WorkContext & Pick<RoleContext, 'remote'>,
  order: WorkOrder,
  onProgress: (share: number) => void = () => {},
): LongRun {
  const { remote } = context;
  if (!remote) return beginWork(context, order, onProgress);
  let current: LongRun | undefined;
  let isStopped = false;
  const begin = (): LongRun => {
    if (isStopped) throw new Error('the work was stopped');
    const running = remote.running(workName(order), onProgress);
    const [node] = remote.nodes();
    return (
      running ?? (node === undefined ? beginWork(context, order, onProgress) : remote.begin(node, order, onProgress))
    );
  };
  const run = async (): Promise<void> => {
    await remote.settled;
    for (let tries = 1; ; tries++) {
      current = begin();
      try {
        return await current.done;
      } catch (error) {
        if (!(error instanceof WorkBrokenOff) || tries === MOST_TRIES) throw error;
      }
    }
  };
  return {
    done: run(),
    stop: async () => {
      isStopped = true;
      await current?.stop();
    },
  };
}
