import type { Notice } from '@wickwise/contract';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import type { ResumeTurns } from './resume-turns.ts';
import { roomOf, userOf } from './socket-sessions.ts';

/** Reads a user's newest notices after a number, oldest first, at most `limit`. */
export type ReadNotices = (userId: string, afterSeq: number, limit: number) => Promise<readonly Notice[]>;

/** Maximum number of missed notices sent to a returning client, the newest ones. */
const MOST_MISSED = 1_000;

/** Sends users their notices. A returning client gets what it missed before anything new. */
export class NoticeRelay {
  readonly #io: GatewayServer;
  readonly #read: ReadNotices;
  readonly #turns: ResumeTurns;
  /** Sockets that are catching up, with the newest notices that arrived meanwhile. */
  readonly #behind = new Map<GatewaySocket, Notice[]>();

  constructor(io: GatewayServer, read: ReadNotices, turns: ResumeTurns) {
    this.#io = io;
    this.#read = read;
    this.#turns = turns;
  }

  announce(userId: string, notice: Notice): void {
    const waiting = [...this.#behind].filter(([socket]) => userOf(socket) === userId);
    for (const [, kept] of waiting) if (kept.push(notice) > MOST_MISSED) kept.shift();
    const others = waiting.map(([socket]) => socket.id);
    this.#io.to(roomOf(userId)).except(others).emit('notice', { seq: notice.seq, notice });
  }

  /** Sends what was stored after a number; of too many, the newest. */
  async resume(socket: GatewaySocket, seq: number): Promise<void> {
    const userId = userOf(socket);
    if (userId === undefined || this.#behind.has(socket)) return;
    const kept: Notice[] = [];
    this.#behind.set(socket, kept);
    let sentSeq = seq;
    try {
      const missed = await this.#turns.take(socket, () => this.#read(userId, seq, MOST_MISSED));
      if (userOf(socket) !== userId) return; // the token has expired meanwhile
      for (const notice of [...missed, ...kept]) {
        if (notice.seq <= sentSeq) continue;
        sentSeq = notice.seq;
        socket.emit('notice', { seq: notice.seq, notice });
      }
    } finally {
      this.#behind.delete(socket);
    }
  }
}
