import { useEffect } from 'react';
import { createStore } from './store.ts';

/** A keyboard shortcut of a screen, with its description. */
export interface Shortcut {
  /** `Mod+K` (Ctrl, or Cmd on a Mac), `?`, or two keys in sequence: `g d`. */
  keys: string;
  label: string;
  /** Heading in the help. */
  group: string;
  /** Absent where a part handles the key itself and only lists it. */
  run?: () => void;
}

/** All active shortcuts; the most recently shown wins a key. */
export const shortcuts = createStore<readonly Shortcut[]>([]);

/** Maximum time between two keys of a sequence, ms. */
const SEQUENCE_MS = 1_000;

/** Adds shortcuts; returns a function that removes them. */
export function addShortcuts(added: readonly Shortcut[]): () => void {
  if (shortcuts.get().length === 0) addEventListener('keydown', onKeyDown);
  shortcuts.set([...shortcuts.get(), ...added]);
  return () => {
    shortcuts.set(shortcuts.get().filter((each) => !added.includes(each)));
    if (shortcuts.get().length === 0) removeEventListener('keydown', onKeyDown);
  };
}

/** Adds shortcuts while a component is mounted. The list must be the same object. */
export function useShortcuts(added: readonly Shortcut[]): void {
  useEffect(() => addShortcuts(added), [added]);
}

let first: { key: string; atMs: number } | undefined;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  const isModified = event.ctrlKey || event.metaKey;
  if (event.altKey || (!isModified && isTyping(event.target))) return;
  const key = isModified ? `Mod+${event.key.toUpperCase()}` : event.key;
  const sequence = first && event.timeStamp - first.atMs < SEQUENCE_MS ? `${first.key} ${key}` : undefined;
  first = isModified ? undefined : { key, atMs: event.timeStamp };
  const found = shortcuts.get().findLast(({ keys, run }) => run && (keys === key || keys === sequence));
  if (!found?.run) return;
  event.preventDefault();
  first = undefined;
  found.run();
}

/** Returns whether a key belongs to a field or dialog. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null);

/** Returns keys as named on this keyboard. */
export function keyNames(keys: string): readonly string[] {
  const isMac = navigator.platform.startsWith('Mac');
  return keys.split(/[ +]/).map((key) => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key));
}
