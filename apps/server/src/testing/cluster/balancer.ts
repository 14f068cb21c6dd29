import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { openBridge } from './bridge.ts';

const LOOK_EVERY_MS = 500;
const ANSWER_LIMIT_MS = 1_500;
/** Questions without an answer after which connections are ended too. */
const SILENT_TIMES = 2;

interface Backend {
  port: number;
  isReady: boolean;
  silent: number;
}

/**
 * Spreads connections over nodes that are ready, as a balancer in production: it asks each for `/ready`, and ends the
 * connections of one that doesn't answer at all. Returns its port.
 */
export async function openBalancer(ports: readonly number[]): Promise<number> {
  const backends = ports.map((port): Backend => ({ port, isReady: false, silent: 0 }));
  let turn = 0;
  const bridge = await openBridge(() => {
    const ready = backends.filter(({ isReady }) => isReady);
    return ready[turn++ % ready.length]?.port;
  });
  let isStopped = false;
  const follow = async (backend: Backend): Promise<void> => {
    while (!isStopped) {
      try {
        const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
        const answer = await fetch(`http://127.0.0.1:${backend.port}/ready`, {
          signal,
          headers: { connection: 'close' },
        });
        await answer.arrayBuffer();
        backend.isReady = answer.status === 200;
        backend.silent = 0;
      } catch {
        backend.silent++;
        if (backend.silent >= SILENT_TIMES) backend.isReady = false;
        if (backend.silent === SILENT_TIMES) bridge.drop(backend.port);
      }
      await sleep(LOOK_EVERY_MS);
    }
  };
  const following = Promise.all(backends.map(follow));
  onTestFinished(async () => {
    isStopped = true;
    await following;
  });
  return bridge.port;
}
