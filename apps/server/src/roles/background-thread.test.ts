import { describe, expect, it } from 'vitest';
import { runInBackground } from './background-thread.ts';

const script = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${body}`)}`,
  );

describe('a thread in the background', () => {
  it('reports its progress and its completion', async () => {
    const shares: number[] = [];
    const work = script(`
      parentPort.postMessage({ kind: 'progress', share: workerData.share });
      parentPort.postMessage({ kind: 'done' });`);
    await runInBackground(work, { share: 0.5 }, (share) => shares.push(share)).done;
    expect(shares).toEqual([0.5]);
  });

  it('completes once it has ended and its memory is freed', async () => {
    const shares: number[] = [];
    const work = script(`
      parentPort.postMessage({ kind: 'done' });
      setImmediate(() => parentPort.postMessage({ kind: 'progress', share: 1 }));`);
    await runInBackground(work, {}, (share) => shares.push(share)).done;
    expect(shares).toEqual([1]);
  });

  it('fails when the thread fails', async () => {
    await expect(runInBackground(script(`throw new Error('poisoned');`), {}).done).rejects.toThrow('poisoned');
  });

  it('is terminated when it doesn’t respond', async () => {
    const thread = runInBackground(script(`for (;;) {}`), {});
    const failed = expect(thread.done).rejects.toThrow('stopped');
    await thread.stop();
    await failed;
  });

  it('rejects when it is stopped, and has ended when stop resolves', async () => {
    const thread = runInBackground(script(`parentPort.on('message', () => parentPort.close());`), {});
    const failed = expect(thread.done).rejects.toThrow('stopped');
    await thread.stop();
    await failed;
  });
});
