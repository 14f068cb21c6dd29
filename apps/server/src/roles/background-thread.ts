import { Worker } from 'node:worker_threads';

/** Messages to a background thread. */
export type BackgroundOrder = 'stop';

/** Messages of a background thread: progress and completion. A thread that ends without `done` has failed. */
export type BackgroundReport = { kind: 'progress'; share: number } | { kind: 'done' };

/** A thread in a long computation is terminated after this time; the next run starts it again. */
const STOP_GRACE_MS = 2_000;

export interface BackgroundThread {
  /** Resolves when the work is done and the thread has ended; rejects when it failed or was stopped. */
  done: Promise<void>;
  stop(): Promise<void>;
}

/** Runs one long piece of work in its own thread, whose memory is freed when it ends. */
export function runInBackground(
  script: URL,
  workerData: object,
  onProgress: (share: number) => void = () => {},
): BackgroundThread {
  const thread = new Worker(script, { workerData });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const done = new Promise<void>((resolve, reject) => {
    let isDone = false;
    thread.on('message', (report: BackgroundReport) => {
      if (report.kind === 'progress') onProgress(report.share);
      else isDone = true;
    });
    thread.on('error', reject);
    thread.on('exit', () => (isDone ? resolve() : reject(new Error('the work in the background was stopped'))));
  });
  return {
    done,
    stop: async () => {
      thread.postMessage('stop' satisfies BackgroundOrder);
      const last = setTimeout(() => void thread.terminate(), STOP_GRACE_MS);
      await ended;
      clearTimeout(last);
    },
  };
}
