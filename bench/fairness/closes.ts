import type { Socket } from 'socket.io-client';
import type { BenchUser } from './world.ts';

const RULE = {
  name: 'own',
  label: 'Own',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'open' }] }],
};

interface BarEvent {
  bar: [timeMs: number];
  state: string;
}
interface SignalEvent {
  signal: { isOwn?: boolean; barTime: number };
}

/** Delay from the announcement of a close to the notice about a saved screen at it, ms. */
export class CloseDelays {
  readonly #socket: Socket;
  /** When closes were announced, by the open time of their bars, until their first finding. */
  readonly #waiting = new Map<number, number>();
  #delays: number[] = [];

  private constructor(socket: Socket, symbol: string) {
    this.#socket = socket;
    socket.emit('subscribe_bars', { market: 'Crypto', symbol, timeframe: '10m' });
    socket.on('bar', ({ bar: [timeMs], state }: BarEvent) => {
      if (state === 'closed') this.#waiting.set(timeMs, performance.now());
    });
    socket.on('signal', ({ signal: { isOwn, barTime } }: SignalEvent) => {
      const closedMs = isOwn ? this.#waiting.get(barTime) : undefined;
      if (closedMs === undefined) return;
      this.#waiting.delete(barTime);
      this.#delays.push(performance.now() - closedMs);
    });
  }

  /** Saves a screen that about half of the instruments enter at each close. */
  static async of(user: BenchUser, symbol: string): Promise<CloseDelays> {
    const screen = { market: 'Crypto', timeframe: '10m', name: 'Own', rule: RULE };
    const { status, body } = await user.call('POST', `user/${user.id}/screens`, screen);
    if (status !== 201) throw new Error(`the screen was not saved: ${status} ${JSON.stringify(body)}`);
    return new CloseDelays(user.listen(), symbol);
  }

  /** Returns the delays since the last call; a close without a notice counts with its delay so far. */
  take(): number[] {
    const delays = [...this.#delays, ...[...this.#waiting.values()].map((closedMs) => performance.now() - closedMs)];
    this.#delays = [];
    this.#waiting.clear();
    return delays;
  }

  stop(): void {
    this.#socket.disconnect();
  }
}
