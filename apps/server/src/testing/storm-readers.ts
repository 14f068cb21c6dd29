import { MINUTE_MS } from '@wickwise/market';
import { vi } from 'vitest';
import { openBadNetwork } from './bad-network.ts';
import { readSignals } from './signal-reader.ts';
import { startSignalServer } from './signal-server.ts';

const SIGNAL_EVERY_MS = 10;
const HARM_EVERY_MS = 60;
const LONGEST_STALL_MS = 1_500;

/** Lets readers receive signals while connections are dropped and stalled; then lets them finish. */
export async function stormReaders({ readers: count, harms }: { readers: number; harms: number }) {
  const server = await startSignalServer();
  const network = await openBadNetwork(server.port);
  const readers = Array.from({ length: count }, (_, i) => readSignals(network.url, i % 2 ? 'polling' : 'websocket'));
  const tally = { cuts: 0, stalls: 0 };
  const storing = setInterval(server.store, SIGNAL_EVERY_MS);
  const harming = setInterval(() => {
    if (Math.random() < 0.5) tally.cuts += Number(network.cut());
    else tally.stalls += Number(network.stall(Math.random() * LONGEST_STALL_MS));
  }, HARM_EVERY_MS);
  await vi.waitUntil(() => Math.min(tally.cuts, tally.stalls) * 2 >= harms, { timeout: 10 * MINUTE_MS, interval: 20 });
  clearInterval(harming);
  clearInterval(storing);
  server.store();
  const stored = server.newest();
  const isDone = (): void => {
    for (const { heard } of readers) if (heard.at(-1) !== stored) throw new Error(`${heard.at(-1)} of ${stored}`);
  };
  await vi.waitFor(isDone, { timeout: MINUTE_MS, interval: 50 });
  const counts = readers.map((reader) => reader.counts());
  const sum = (key: 'connections' | 'resumes'): number => counts.reduce((all, own) => all + own[key], 0);
  return { ...tally, stored, readers, connections: sum('connections'), resumes: sum('resumes') };
}
