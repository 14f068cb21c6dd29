import type { Preferences } from '@wickwise/contract';
import { createStore } from './store.ts';

const KEY = 'hints';

/** Returns whether an account has hints: as chosen, else for those who are new to trading. */
export const hintsOf = ({ hints, experience }: Pick<Preferences, 'hints' | 'experience'>): boolean =>
  hints ?? experience === 'new';

/** Whether screens show hints, as this browser knows it before the preferences are loaded. */
export const hasHints = createStore(readKept());

export function noteHints(isOn: boolean): void {
  hasHints.set(isOn);
  try {
    if (isOn) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // without storage hints appear with the preferences
  }
}

function readKept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}
