import { topic } from '#platform/bus.ts';

/** An account and all its rows are gone; the key is its id. */
export const accountsPurged = topic<{ userId: string }>('account.purged');
