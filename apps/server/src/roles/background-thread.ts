import { Worker } from 'node:worker_threads';

/** What a thread that does one long piece of work is told. */
export type BackgroundOrder = 'stop';

/** What it tells: how far it is, and that it's through. Ending without that is a failure. */
export type BackgroundReport = { kind: 'progress'; share: number } | { kind: 'done' };

export interface BackgroundThread {
  /** Resolves when the work is done; rejects when the thread failed or was stopped. */
  done: Promise<void>;
  stop(): Promise<void>;
}

/** Does one long piece of work in a thread of its own, which gives its memory back when it ends. */
export function runInBackground(
  script: URL,
  workerData: object,
  onProgress: (share: number) => void = () => {},
): BackgroundThread {
  const thread = new Worker(script, { workerData });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const done = new Promise<void>((resolve, reject) => {
    thread.on('message', (report: BackgroundReport) => {
      if (report.kind === 'progress') onProgress(report.share);
      else resolve();
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the work in the background was stopped')));
  });
  return {
    done,
    stop: async () => {
      thread.postMessage('stop' satisfies BackgroundOrder);
      await ended;
    },
  };
}
