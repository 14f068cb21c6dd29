import { createStore } from '../../lib/store.ts';

/** Which of the two dialogs that are reached from everywhere is open. */
export const opened = createStore<'palette' | 'keys' | undefined>(undefined);
