import type { PatternSignal } from '@wickwise/contract';
import type { GatewayPart } from './gateway-part.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import type { ResumeTurns } from './resume-turns.ts';
import { MEMBERS, roomOf, userOf } from './socket-sessions.ts';

/** Reads what was stored after a number: public signals, and a user's own. */
export type ReadMissed = (afterSeq: number, userId: string) => Promise<MissedSignals>;

/** Part of what a client missed, oldest first; without `nextSeq` it's the last part. */
export interface MissedSignals {
  signals: readonly PatternSignal[];
  nextSeq?: number;
}

/** Signals that a returning client is told of at most, counted back from the newest: older ones it reads from the list. */
const MOST_MISSED = 5_000;

/** Clients in this room are still being told what they missed. */
const CATCHING_UP = 'catching up';

/**
 * Sends signals to every member in the order of their numbers: first what a returning client missed, then live ones.
 * Visitors get none, as over HTTP (docs/api/http.md#sessions); a client whose token runs out gets no more of them.
 *
 * A client goes on from the last number that it heard, so a live signal amid the missed ones would hide the rest of them.
 */
export class SignalRelay implements GatewayPart {
  readonly #io: GatewayServer;
  readonly #readMissed: ReadMissed;
  readonly #turns: ResumeTurns;
  #announced = 0;
  /** Number of the newest signal: who connects goes on from there. */
  position: number;

  constructor(io: GatewayServer, readMissed: ReadMissed, turns: ResumeTurns, position: number) {
    this.#io = io;
    this.#readMissed = readMissed;
    this.#turns = turns;
    this.position = position;
  }

  /** Says from which number on the client hears live signals. */
  signedIn(socket: GatewaySocket): void {
    socket.emit('signal_position', { seq: this.position });
  }

  /** Tells of a signal that was just stored. */
  announce(signal: PatternSignal): void {
    this.#announced++;
    this.position = Math.max(this.position, signal.seq);
    this.#io.to(MEMBERS).except(CATCHING_UP).emit('signal', { seq: signal.seq, signal });
  }

  /** The same for one user's own signal, which nobody else hears. */
  announceOwn(userId: string, signal: PatternSignal): void {
    this.#announced++;
    this.position = Math.max(this.position, signal.seq);
    this.#io.to(roomOf(userId)).except(CATCHING_UP).emit('signal', { seq: signal.seq, signal });
  }

  /**
   * Sends what was stored after a number, part by part as the client takes it, for as long as it's the same user's; of very
   * much the newest part. Calls `begins` once no live signal comes in between any longer.
   */
  async resume(socket: GatewaySocket, seq: number, begins = () => {}): Promise<void> {
    const userId = userOf(socket);
    if (userId === undefined) return;
    if (socket.rooms.has(CATCHING_UP)) return begins();
    await socket.join(CATCHING_UP);
    begins();
    try {
      const first = Math.max(seq, this.position - MOST_MISSED);
      for (let afterSeq: number | undefined = first; afterSeq !== undefined && socket.connected; ) {
        afterSeq = await this.#sendPart(socket, userId, afterSeq);
      }
    } finally {
      void socket.leave(CATCHING_UP);
    }
  }

  /** Returns where to go on. What was announced while the last part was being read is part of what was missed. */
  async #sendPart(socket: GatewaySocket, userId: string, afterSeq: number): Promise<number | undefined> {
    const { announced, signals, nextSeq } = await this.#turns.take(socket, async () => {
      const before = this.#announced;
      return { announced: before, ...(await this.#readMissed(afterSeq, userId)) };
    });
    if (userOf(socket) !== userId) return undefined;
    for (const signal of signals) socket.emit('signal', { seq: signal.seq, signal });
    const isLast = nextSeq === undefined && announced === this.#announced;
    if (isLast)
      void socket.leave(CATCHING_UP); // at once: the next live signal is for this client too
    else await drained(socket);
    return isLast ? undefined : (nextSeq ?? signals.at(-1)?.seq ?? afterSeq);
  }
}

/** Resolves when a client has taken what waits for it, or has gone. */
async function drained({ conn }: GatewaySocket): Promise<void> {
  // @ts-expect-error `writeBuffer` is private
  if (conn.writeBuffer.length === 0) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      conn.off('drain', end);
      conn.off('close', end);
      resolve();
    };
    conn.on('drain', end);
    conn.on('close', end);
  });
}
