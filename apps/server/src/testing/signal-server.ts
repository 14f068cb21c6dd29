import { onTestFinished } from 'vitest';
import type { SlowLimits } from '#realtime/connection-limits.ts';
import { openSignalServer } from './signal-gateway.ts';

/** Starts a socket with numbered signals that a test stores, as `openSignalServer`. Stops when the test ends. */
export async function startSignalServer(slow?: Partial<SlowLimits>, tokenMs?: number) {
  const server = await openSignalServer(slow, tokenMs);
  onTestFinished(server.stop);
  return server;
}
