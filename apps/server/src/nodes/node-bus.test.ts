import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import { NodeBus } from './node-bus.ts';

const PATIENCE = { interval: 50, timeout: 60_000 };
/** The library gives up after two by default. */
const REFUSALS = 3;

const passwordIs = (password: string): string[] => ['--user', 'node', '--pass', password];

/** A node whose password is `right`, with what it has logged. */
function openBus(url: string) {
  const lines: { msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const place = { servers: [new URL(url).host], user: 'node', password: 'right', isEncrypted: false };
  const bus = new NodeBus(place, 'test', log);
  onTestFinished(() => bus.stop());
  let isUp = false;
  bus.followState((now) => {
    isUp = now;
  });
  const logged = (what: RegExp): number => lines.filter(({ msg }) => what.test(msg)).length;
  return { bus, logged, isUp: () => vi.waitFor(() => expect(isUp).toBe(true), PATIENCE) };
}

describe.skipIf(!natsProgram)('the bus between nodes', () => {
  it('is found again after its password was another one for a while', async () => {
    const first = await startNats(-1, passwordIs('right'));
    const port = Number(new URL(first.url).port);
    const [node, other] = [openBus(first.url), openBus(first.url)];
    await Promise.all([node.isUp(), other.isUp()]);
    const received: unknown[] = [];
    node.bus.subscribe('news', (message) => received.push(message));
    await first.stop();
    const second = await startNats(port, passwordIs('another'));
    const refusals = () => second.output().split('authentication error').length - 1;
    await vi.waitFor(() => expect(refusals()).toBeGreaterThanOrEqual(2 * REFUSALS), PATIENCE);
    await second.stop();
    await startNats(port, passwordIs('right'));
    await Promise.all([node.isUp(), other.isUp()]);
    await vi.waitFor(() => {
      other.bus.publish('news', 'again');
      expect(received).toContain('again');
    }, PATIENCE);
    expect(node.logged(/refuses this node/)).toBe(1);
  });

  it('is found once it takes a node that it refused at first, which is said once', async () => {
    const first = await startNats(-1, passwordIs('another'));
    const port = Number(new URL(first.url).port);
    const { isUp, logged } = openBus(first.url);
    const refusals = () => first.output().split('authentication error').length - 1;
    await vi.waitFor(() => expect(refusals()).toBeGreaterThanOrEqual(REFUSALS), PATIENCE);
    expect(logged(/refuses this node/)).toBe(1);
    await first.stop();
    await startNats(port, passwordIs('right'));
    await isUp();
  });
});
