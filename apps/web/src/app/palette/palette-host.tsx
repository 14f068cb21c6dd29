import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Shortcut, useShortcuts } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { type NavPage, useNavPages } from '../navigation.ts';
import { shellTexts } from '../shell/texts/shell.ts';
import { opened } from './opened.ts';
import { paletteTexts as texts } from './texts/palette.ts';

/** Loaded on first use. */
export const DIALOGS = {
  palette: lazyPart(async () => (await import('./palette.tsx')).Palette),
  keys: lazyPart(async () => (await import('./key-help.tsx')).KeyHelp),
};

/** Handles global keyboard shortcuts. */
export function PaletteHost() {
  const open = useStore(opened);
  const { navigate } = useRouter();
  const pages = useNavPages();
  useShortcuts(useMemo(() => shortcutsOf(pages, (to) => void navigate({ to })), [pages, navigate]));
  if (!open) return null;
  const Shown = DIALOGS[open];
  return <Shown />;
}

const shortcutsOf = (pages: readonly NavPage[], go: (to: NavPage['to']) => void): Shortcut[] => [
  { keys: 'Mod+K', label: texts.help.open, group: texts.help.general, run: () => opened.set('palette') },
  { keys: '?', label: texts.keys, group: texts.help.general, run: () => opened.set('keys') },
  { keys: '/', label: texts.help.search, group: texts.help.general },
  ...pages.map(({ to, key, name }) => ({
    keys: `g ${key}`,
    label: shellTexts.pages[name],
    group: texts.help.go,
    run: () => go(to),
  })),
  { keys: '← ↑ ↓ →', label: texts.help.walk, group: texts.help.tables },
  { keys: 'Home End', label: texts.help.firstLast, group: texts.help.tables },
  { keys: 'Enter', label: texts.help.enter, group: texts.help.tables },
  { keys: 'Alt+←', label: texts.help.move, group: texts.help.tables },
  { keys: 'Shift+←', label: texts.help.size, group: texts.help.tables },
];
