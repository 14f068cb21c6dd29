import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Shortcut, useShortcuts } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { opened } from './opened.ts';
import { SCREENS } from './screens.ts';
import { paletteTexts as texts } from './texts.ts';

/** Loaded when they're first wanted. */
export const DIALOGS = {
  palette: lazyPart(async () => (await import('./palette.tsx')).Palette),
  keys: lazyPart(async () => (await import('./key-help.tsx')).KeyHelp),
};

/** Hears the keys that work everywhere. */
export function PaletteHost() {
  const open = useStore(opened);
  const { navigate } = useRouter();
  useShortcuts(useMemo(() => shortcutsOf((to) => void navigate({ to })), [navigate]));
  if (!open) return null;
  const Shown = DIALOGS[open];
  return <Shown />;
}

const shortcutsOf = (go: (to: (typeof SCREENS)[number]['to']) => void): Shortcut[] => [
  { keys: 'Mod+K', label: texts.help.open, group: texts.help.general, run: () => opened.set('palette') },
  { keys: '?', label: texts.keys, group: texts.help.general, run: () => opened.set('keys') },
  { keys: '/', label: texts.help.search, group: texts.help.general },
  ...SCREENS.map(({ to, key, label }) => ({
    keys: `g ${key}`,
    label: label(),
    group: texts.help.go,
    run: () => go(to),
  })),
  { keys: '← ↑ ↓ →', label: texts.help.walk, group: texts.help.tables },
  { keys: 'Home End', label: texts.help.firstLast, group: texts.help.tables },
  { keys: 'Enter', label: texts.help.enter, group: texts.help.tables },
  { keys: 'Alt+←', label: texts.help.move, group: texts.help.tables },
  { keys: 'Shift+←', label: texts.help.size, group: texts.help.tables },
];
