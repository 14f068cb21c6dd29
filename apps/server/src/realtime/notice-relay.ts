import type { Notice } from '@wickwise/contract';
import type { GatewayServer, GatewaySocket } from './gateway.ts';
import { roomOf, userOf } from './socket-sessions.ts';

/** A user's notices after a number, oldest first, at most so many. */
export type ReadNotices = (userId: string, afterSeq: number, limit: number) => Promise<readonly Notice[]>;

const PAGE = 200;

/** Brings each user his own notices. Who was away is told what he missed before he is told anything new. */
export class NoticeRelay {
  readonly #io: GatewayServer;
  readonly #read: ReadNotices;
  /** Sockets that are still being told what they missed, with what has come meanwhile. */
  readonly #behind = new Map<GatewaySocket, Notice[]>();

  constructor(io: GatewayServer, read: ReadNotices) {
    this.#io = io;
    this.#read = read;
  }

  announce(userId: string, notice: Notice): void {
    const waiting = [...this.#behind].filter(([socket]) => userOf(socket) === userId);
    for (const [, kept] of waiting) kept.push(notice);
    const others = waiting.map(([socket]) => socket.id);
    this.#io.to(roomOf(userId)).except(others).emit('notice', { seq: notice.seq, notice });
  }

  async resume(socket: GatewaySocket, seq: number): Promise<void> {
    const userId = userOf(socket);
    if (userId === undefined || this.#behind.has(socket)) return;
    const kept: Notice[] = [];
    this.#behind.set(socket, kept);
    let told = seq;
    const tell = (notice: Notice): void => {
      if (notice.seq <= told) return;
      told = notice.seq;
      socket.emit('notice', { seq: notice.seq, notice });
    };
    try {
      for (let part: readonly Notice[] = []; ; ) {
        part = await this.#read(userId, told, PAGE);
        if (userOf(socket) !== userId) return; // the token has run out meanwhile
        for (const notice of part) tell(notice);
        if (part.length < PAGE) break;
      }
      for (const notice of kept) tell(notice);
    } finally {
      this.#behind.delete(socket);
    }
  }
}
