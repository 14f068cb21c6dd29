import { WorkBrokenOff } from '#platform/leadership/work-claims.ts';
import type { RoleContext } from './context.ts';
import { beginWork, type WorkContext, type WorkOrder, workName } from './ordered-work.ts';

/** Work that another node does, or this one. */
export interface LongRun {
  /** Rejects with `WorkBrokenOff` where it may run again elsewhere. */
  done: Promise<void>;
  /** Ends it without a result. */
  stop(): Promise<void>;
}

export interface DistantRun extends LongRun {
  node: string;
}

/** Gives long work to other nodes. */
export interface DistantWork {
  /** Nodes that take work now, the least busy first. */
  nodes(): readonly string[];
  /** Resolves once nodes had time to say that they are there. */
  settled: Promise<void>;
  /** Calls back when a node comes or goes. */
  onChange(listener: () => void): void;
  begin(node: string, order: WorkOrder, onProgress: (share: number) => void): DistantRun;
  /** Returns the run of work that a node does already; undefined where none does. */
  running(work: string, onProgress?: (share: number) => void): DistantRun | undefined;
}

/** Work that is broken off so often seems to end its nodes. */
const MOST_TRIES = 3;

/** Runs work at a node for jobs, or in a thread of this process where there is none. */
export function runWork(
  context: WorkContext & Pick<RoleContext, 'distant'>,
  order: WorkOrder,
  onProgress: (share: number) => void = () => {},
): LongRun {
  const { distant } = context;
  if (!distant) return beginWork(context, order, onProgress);
  let current: LongRun | undefined;
  let isStopped = false;
  const begin = (): LongRun => {
    if (isStopped) throw new Error('the work was stopped');
    const running = distant.running(workName(order), onProgress);
    const [node] = distant.nodes();
    return (
      running ?? (node === undefined ? beginWork(context, order, onProgress) : distant.begin(node, order, onProgress))
    );
  };
  const run = async (): Promise<void> => {
    await distant.settled;
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
