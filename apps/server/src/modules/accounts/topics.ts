import { topic } from '#platform/bus.ts';

/** An account was deleted with all its rows; the key is its id. */
export const accountsPurged = topic<{ userId: string }>('account.purged');

/** An account stored its preferences; the key is its id. */
export const preferencesKept = topic<{ userId: string }>('account.preferences');
