import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Lifecycle } from '#platform/lifecycle.ts';
import { OrderThread } from './order-thread.ts';

const log = pino({ level: 'silent' });

/** Starts a thread that runs this code; resolves with its first report. */
async function begin(code: string) {
  const reported = Promise.withResolvers<string>();
  const thread = new OrderThread<string, string>({
    script: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    data: {},
    name: 'the thread of a test',
    isStarted: true,
    log,
    lifecycle: new Lifecycle(log),
    onReport: (report) => reported.resolve(report),
  });
  return { thread, reported: reported.promise };
}

describe('a thread that takes orders', () => {
  it('gets its last order, and finishes its work', async () => {
    const { thread, reported } = await begin(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (order) => {
        if (order === 'end') setTimeout(() => { parentPort.postMessage('ended'); parentPort.close(); }, 50);
        else parentPort.postMessage(order);
      });
      parentPort.postMessage('ready');
    `);
    thread.send('first');
    expect(await reported).toBe('first');
    await thread.stop('end');
  });

  it('is terminated at once while its code is loading', async () => {
    const { thread } = await begin(`await new Promise((resolve) => setTimeout(resolve, 2 ** 30));`);
    await thread.stop('end');
  });
});
