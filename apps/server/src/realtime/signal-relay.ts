import type { PatternSignal } from '@wickwise/contract';
import type { MarketAccess } from '#marketdata/market-access.ts';
import { isIdle } from './connection.ts';
import type { GatewayPart } from './gateway-part.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import type { ResumeTurns } from './resume-turns.ts';
import { MEMBERS, roomOf, userOf } from './socket-sessions.ts';

/** Reads what was stored after a number: public signals, and a user's own. */
export type ReadMissed = (afterSeq: number, userId: string) => Promise<MissedSignals>;

/** Part of what a client missed, oldest first; the last part has no `nextSeq`. */
export interface MissedSignals {
  signals: readonly PatternSignal[];
  nextSeq?: number;
}

/** Maximum number of missed signals sent to a returning client, the newest ones: the list has the older ones. */
const MOST_MISSED = 5_000;

/** Room of clients that are catching up. */
const CATCHING_UP = 'catching up';

/**
 * Sends signals to signed-in clients in the order of their numbers: first missed ones, then live ones. Visitors get
 * none, as over HTTP (docs/api/http.md#sessions), nor does a client whose token has expired. A client resumes from the
 * last number it received, so a live signal between missed ones would hide the rest.
 */
export class SignalRelay implements GatewayPart {
  readonly #io: GatewayServer;
  readonly #readMissed: ReadMissed;
  readonly #turns: ResumeTurns;
  readonly #readersOf: MarketAccess['readersOf'];
  #announced = 0;
  /** Sockets that have read signals which are announced later, as on a node beside the leader, and up to which number. */
  readonly #ahead = new Map<string, number>();
  /** Number of the newest signal, from which new connections resume. */
  position: number;

  constructor(
    io: GatewayServer,
    readMissed: ReadMissed,
    turns: ResumeTurns,
    { position, readersOf }: { position: number; readersOf: MarketAccess['readersOf'] },
  ) {
    this.#io = io;
    this.#readMissed = readMissed;
    this.#turns = turns;
    this.position = position;
    this.#readersOf = readersOf;
  }

  /** Sends the number from which on the client receives live signals. */
  signedIn(socket: GatewaySocket): void {
    socket.emit('signal_position', { seq: this.position });
  }

  /** Sends a signal that was just stored. */
  announce(signal: PatternSignal): void {
    this.#announced++;
    this.position = Math.max(this.position, signal.seq);
    const readers = this.#readersOf(signal.market);
    const rooms = readers === 'everybody' ? MEMBERS : readers.map(roomOf);
    // without a room it would go to everybody
    if (rooms.length > 0)
      this.#io.to(rooms).except(this.#without(signal.seq)).emit('signal', { seq: signal.seq, signal });
  }

  /** Sends a user's own signal to its owner. */
  announceOwn(userId: string, signal: PatternSignal): void {
    this.#announced++;
    this.position = Math.max(this.position, signal.seq);
    const readers = this.#readersOf(signal.market);
    if (readers !== 'everybody' && !readers.includes(userId)) return;
    this.#io.to(roomOf(userId)).except(this.#without(signal.seq)).emit('signal', { seq: signal.seq, signal });
  }

  /** Returns the rooms that don't get a live signal: they will read it, or have. Announcements come in order. */
  #without(seq: number): string[] {
    const have = [...this.#ahead].filter(([, readSeq]) => readSeq >= seq).map(([id]) => id);
    for (const [id, readSeq] of this.#ahead) if (readSeq <= seq) this.#ahead.delete(id);
    return [CATCHING_UP, ...have];
  }

  /**
   * Sends what was stored after a number, part by part as the client takes it, while its user stays the same; of too
   * many, the newest. Calls `begins` once no live signal can come in between.
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

  /** Sends a part and returns where to go on. Signals announced while the last part was read are part of the next. */
  async #sendPart(socket: GatewaySocket, userId: string, afterSeq: number): Promise<number | undefined> {
    const { announced, signals, nextSeq } = await this.#turns.take(socket, async () => {
      const before = this.#announced;
      return { announced: before, ...(await this.#readMissed(afterSeq, userId)) };
    });
    if (userOf(socket) !== userId) return undefined;
    for (const signal of signals) socket.emit('signal', { seq: signal.seq, signal });
    const isLast = nextSeq === undefined && announced === this.#announced;
    const readSeq = signals.at(-1)?.seq ?? 0;
    if (readSeq > this.position) this.#ahead.set(socket.id, readSeq);
    if (isLast)
      void socket.leave(CATCHING_UP); // without a pause: the next live signal is for this client too
    else await drained(socket);
    return isLast ? undefined : (nextSeq ?? signals.at(-1)?.seq ?? afterSeq);
  }
}

/** Resolves when a client has taken its queued data, or has disconnected. */
async function drained({ conn }: GatewaySocket): Promise<void> {
  if (isIdle(conn)) return;
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
