import { expect, it, vi } from 'vitest';
import { seeded } from '../testing/random-walk.ts';
import { readSignals } from '../testing/signal-reader.ts';
import { startSignalServer } from '../testing/signal-server.ts';
import { sendNoise } from '../testing/socket-noise.ts';

const PACKETS = 10_000;
const AT_ONCE = 8;
it('random and mutated packets break nothing, and others get every signal on their first connection', async () => {
  const server = await startSignalServer();
  const url = `http://127.0.0.1:${server.port}`;
  const readers = [readSignals(url, 'websocket'), readSignals(url, 'polling')];
  await vi.waitFor(() => expect(readers.map(({ counts }) => counts().connections)).toEqual([1, 1]));
  const storing = setInterval(server.store, 20);
  const tallies = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, i) => sendNoise(url, seeded(i + 1), PACKETS / AT_ONCE)),
  );
  clearInterval(storing);
  server.store();
  expect(tallies.reduce((sum, { packets }) => sum + packets, 0)).toBe(PACKETS);
  await vi.waitFor(() => {
    expect(readers.map(({ heard }) => heard.at(-1))).toEqual([server.newest(), server.newest()]);
  });
  const all = Array.from({ length: server.newest() }, (_, i) => i + 1);
  for (const { heard, counts } of readers) {
    expect(heard).toEqual(all);
    expect(counts().connections).toBe(1);
  }
});
