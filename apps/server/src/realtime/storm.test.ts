import { expect, it, onTestFinished, vi } from 'vitest';
import { OPCODES, openRawSocket, type RawFrame, type RawSocket } from '../testing/raw-socket.ts';
import { startSignalServer } from '../testing/signal-server.ts';

const READERS = 270;
const SILENT = 30;
const SIGNALS = 50;
const PATIENCE = { interval: 50 };

const textOf = ({ payload }: RawFrame): string => payload.toString('latin1');

/** Returns what is in all events of a name, in order. */
const heardBy = ({ frames }: RawSocket, event: string): string[] =>
  frames.map(textOf).filter((text) => text.startsWith(`42["${event}",`));

it('300 sockets at once of which 30 never read: the others get all, these are closed with a reason', async () => {
  const server = await startSignalServer({ queuedBytes: 200_000 });
  const url = `http://127.0.0.1:${server.port}`;
  const open = async (token: string): Promise<RawSocket> => {
    const raw = await openRawSocket(url);
    onTestFinished(() => raw.destroy());
    await raw.join({ token });
    return raw;
  };
  server.price(99);
  const all = await Promise.all(
    Array.from({ length: READERS + SILENT }, (_, i) => open(i < READERS ? `reader ${i}` : 'silent')),
  );
  const [readers, silent] = [all.slice(0, READERS), all.slice(READERS)];
  const subscription = '42["subscribe_market",{"market":"crypto","symbols":["BTC-USD"]}]';
  for (const one of readers) one.send(subscription);
  for (const { socket } of silent) socket.pause();

  await vi.waitFor(() => {
    server.price(101);
    expect(readers.filter((one) => heardBy(one, 'crypto_data').length === 0)).toHaveLength(0);
  }, PATIENCE);
  for (let i = 0; i < SIGNALS; i++) server.store();
  await vi.waitFor(() => {
    for (let i = 0; i < 10; i++) server.fill('silent', 50_000);
    expect(server.connections()).toBe(READERS);
  }, PATIENCE);
  for (let i = 0; i < SIGNALS; i++) server.store();
  server.price(102);

  const numbers = Array.from({ length: 2 * SIGNALS }, (_, i) => i + 1);
  await vi.waitFor(() => {
    for (const one of readers) {
      expect(heardBy(one, 'signal').map((text) => Number(/"seq":(\d+)/.exec(text)?.[1]))).toEqual(numbers);
      expect(heardBy(one, 'crypto_data').at(-1)).toContain('"p":102');
    }
  }, PATIENCE);
  for (const one of silent) {
    one.socket.resume();
    const { payload } = await one.frame(({ opcode }) => opcode === OPCODES.close);
    expect([payload.readUInt16BE(), payload.toString('utf8', 2)]).toEqual([1013, expect.stringMatching(/^Too slow/)]);
  }
});
