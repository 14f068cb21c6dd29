import { ERROR_TEXTS } from '@wickwise/contract';
import { isPlanLimit } from '../lib/api-error.ts';
import { createStore } from '../lib/store.ts';

export interface Toast {
  id: number;
  text: string;
  /** Undo or follow-ups; pressing one closes the toast. */
  actions?: readonly { label: string; onPress: () => void }[];
  /** Stays until it is answered. */
  isLasting?: boolean;
  /** The account's plan is the reason: a link leads there. */
  isOfPlan?: boolean;
}

/** Maximum number of toasts: a new one replaces the oldest. */
const MOST = 3;

let lastId = 0;

export const toasts = createStore<readonly Toast[]>([]);

/** Shows a toast about a completed action. Errors belong where they occurred. */
export function toast(text: string, more: Omit<Toast, 'id' | 'text'> = {}): number {
  lastId += 1;
  toasts.set([...toasts.get(), { id: lastId, text, ...more }].slice(-MOST));
  return lastId;
}

/** Shows why an action without a place of its own failed; a limit of the plan stays until it is answered. */
export function failureToast(error: unknown, fallback: string = ERROR_TEXTS.api): void {
  const isOfPlan = isPlanLimit(error);
  toast((error as Error).message || fallback, { isOfPlan, isLasting: isOfPlan });
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((each) => each.id !== id));
