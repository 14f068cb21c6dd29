import { topic } from '../bus.ts';

/** A session that ended early; the key is its id. */
export const sessionsEnded = topic<{ sessionId: string }>('session.ended');
