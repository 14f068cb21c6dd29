import { type Bus, topic } from '../bus.ts';
import { ACCESS_TOKEN_SECONDS } from './access-token.ts';

/** A session that ended early; the key is its id. */
export const sessionsEnded = topic<{ sessionId: string }>('session.ended');

/** Longer than the life of an access token, including clock differences. */
const REMEMBER_MS = (ACCESS_TOKEN_SECONDS + 60) * 1_000;

/** Ended sessions whose access tokens haven't expired yet: few, since tokens live for minutes. */
export class EndedSessions {
  readonly #endedMs = new Map<string, number>();

  constructor(bus: Bus) {
    bus.subscribe(sessionsEnded, '*', ({ sessionId }) => this.#note(sessionId, Date.now()));
  }

  has(sessionId: string): boolean {
    return this.#endedMs.has(sessionId);
  }

  #note(sessionId: string, endedMs: number): void {
    const oldest = Date.now() - REMEMBER_MS;
    for (const [id, ms] of this.#endedMs) if (ms < oldest) this.#endedMs.delete(id);
    this.#endedMs.set(sessionId, endedMs);
  }
}
