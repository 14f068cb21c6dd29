import os from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { BackgroundOrder, BackgroundReport } from './background-thread.ts';

/** Progress is told in steps of a percent. */
const STEP = 0.01;

export interface WorkWatcher {
  progress(share: number): void;
  /** Throws when the work shall stop. */
  check(): void;
}

/** The thread's side of `runInBackground`: does the work, gives way to whatever else wants the processor, then ends. */
export async function workInBackground(work: (watcher: WorkWatcher) => Promise<void>): Promise<void> {
  if (!parentPort) throw new Error('this work runs in a thread of its own');
  giveWay();
  const watcher = watcherOf(parentPort);
  try {
    await work(watcher);
    parentPort.postMessage({ kind: 'done' } satisfies BackgroundReport);
  } finally {
    parentPort.close();
  }
}

/**
 * Lowers the priority of the thread that calls, on Linux, where a priority belongs to a thread and 0 names that one; elsewhere
 * it would slow down the whole process.
 */
export function giveWay(priority: number = os.constants.priority.PRIORITY_BELOW_NORMAL): void {
  if (process.platform === 'linux') os.setPriority(0, priority);
}

function watcherOf(port: MessagePort): WorkWatcher {
  let isStopped = false;
  let told = 0;
  port.on('message', (order: BackgroundOrder) => {
    isStopped = order === 'stop';
  });
  return {
    progress: (share) => {
      if (share - told < STEP) return;
      told = share;
      port.postMessage({ kind: 'progress', share } satisfies BackgroundReport);
    },
    check: () => {
      if (isStopped) throw new Error('the server stops');
    },
  };
}
