import type { QueryClient } from '@tanstack/react-query';
import { session } from '../lib/session/session.ts';
import { OWN_ZONE, readerZone } from '../lib/zones.ts';

/** Clears cached data when the user changes or signs out, and re-runs the guards. */
export function followSession(client: QueryClient, onChange: () => void): void {
  let userId = session.get()?.userId;
  session.subscribe(() => {
    const next = session.get()?.userId;
    if (next === userId) return;
    userId = next;
    client.clear();
    readerZone.set(OWN_ZONE);
    onChange();
  });
}
