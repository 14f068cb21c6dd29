import { useEffect } from 'react';
import { createStore } from './store.ts';

/** A key that does something everywhere on a screen, and what the help says of it. */
export interface Shortcut {
  /** `Mod+K` (Ctrl, or Cmd on a Mac), `?`, or two keys one after the other: `g d`. */
  keys: string;
  label: string;
  /** Under which heading the help lists it. */
  group: string;
  /** Left out where a part of the screen hears the key itself and only wants to be listed. */
  run?: () => void;
}

/** All that work now; what is shown last wins a key. */
export const shortcuts = createStore<readonly Shortcut[]>([]);

/** Two keys one after the other belong together when they come this fast. */
const SEQUENCE_MS = 1_000;

/** Adds shortcuts until the returned function is called. */
export function addShortcuts(added: readonly Shortcut[]): () => void {
  if (shortcuts.get().length === 0) addEventListener('keydown', onKeyDown);
  shortcuts.set([...shortcuts.get(), ...added]);
  return () => {
    shortcuts.set(shortcuts.get().filter((each) => !added.includes(each)));
    if (shortcuts.get().length === 0) removeEventListener('keydown', onKeyDown);
  };
}

/** Shortcuts while a component is shown. The list stays the same object. */
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

/** Letters belong to whoever is written to; a dialog keeps keys to itself. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null);

/** Keys as this keyboard names them. */
export function keyNames(keys: string): readonly string[] {
  const isMac = navigator.platform.startsWith('Mac');
  return keys.split(/[ +]/).map((key) => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key));
}
