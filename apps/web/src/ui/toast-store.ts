import { createStore } from '../lib/store.ts';

export interface Toast {
  id: number;
  text: string;
  /** What takes it back, or leads on; pressing it lets the toast go. */
  action?: { label: string; onPress: () => void };
  /** It stays until it's answered. */
  isLasting?: boolean;
}

/** More would hide the screen: the oldest goes. */
const MOST = 3;

let lastId = 0;

export const toasts = createStore<readonly Toast[]>([]);

/** Tells of something that was done, at the edge of the screen. Errors belong where they arose. */
export function toast(text: string, more: Omit<Toast, 'id' | 'text'> = {}): number {
  lastId += 1;
  toasts.set([...toasts.get(), { id: lastId, text, ...more }].slice(-MOST));
  return lastId;
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((each) => each.id !== id));
