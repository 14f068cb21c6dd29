import type { QueryClient } from '@tanstack/react-query';
import { session } from '../lib/session/session.ts';

/** When somebody else is signed in, or nobody, what was known goes, and each screen asks anew who may see it. */
export function followSession(client: QueryClient, onChange: () => void): void {
  let userId = session.get()?.userId;
  session.subscribe(() => {
    const next = session.get()?.userId;
    if (next === userId) return;
    userId = next;
    client.clear();
    onChange();
  });
}
