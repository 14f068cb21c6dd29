import { createStore } from '../../lib/store.ts';

/** Which of the two global dialogs is open. */
export const opened = createStore<'palette' | 'keys' | undefined>(undefined);
