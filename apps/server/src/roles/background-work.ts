import os from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { WorkControl } from '#platform/work-control.ts';
import type { BackgroundOrder, BackgroundReport } from './background-thread.ts';

/** Progress is reported in steps of a percent. */
const STEP = 0.01;

/** Runs the thread's side of `runInBackground` at low priority, then ends the thread. */
export async function workInBackground(work: (control: WorkControl) => Promise<void>): Promise<void> {
  if (!parentPort) throw new Error('this work runs in a thread of its own');
  giveWay();
  const control = controlOf(parentPort);
  try {
    await work(control);
    parentPort.postMessage({ kind: 'done' } satisfies BackgroundReport);
  } finally {
    parentPort.close();
  }
}

/**
 * Lowers the priority of the calling thread on Linux, where priorities belong to threads and 0 names the caller.
 * Elsewhere it would slow down the whole process.
 */
export function giveWay(priority: number = os.constants.priority.PRIORITY_BELOW_NORMAL): void {
  if (process.platform === 'linux') os.setPriority(0, priority);
}

function controlOf(port: MessagePort): WorkControl {
  let isStopped = false;
  let reported = 0;
  port.on('message', (order: BackgroundOrder) => {
    isStopped = order === 'stop';
  });
  return {
    progress: (share) => {
      if (share - reported < STEP) return;
      reported = share;
      port.postMessage({ kind: 'progress', share } satisfies BackgroundReport);
    },
    check: () => {
      if (isStopped) throw new Error('the server stops');
    },
  };
}
