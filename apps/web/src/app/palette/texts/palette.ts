// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const paletteTexts = textsOf({
  en: {
    hint: 'Symbol, screen or action',
    none: (text: string) => `No results for “${text}”.`,
    failed: 'Symbol search isn’t available.',
    count: (count: number) => pluralCategory('en', count) === 'one' ? '1 result' : `${grouped(count)} results`,
    groups: {
      recent: 'Recent',
      symbols: 'Symbols',
      screens: 'Screens',
      actions: 'Actions',
    },
    themes: {
      light: 'Theme: light',
      dark: 'Theme: dark',
      system: 'Theme: system',
    },
    densities: {
      dense: 'Rows: dense',
      comfortable: 'Rows: comfortable',
    },
    pairs: {
      safe: 'Up and down: teal and vermilion',
      classic: 'Up and down: green and red',
    },
    languages: {
      en: 'Language: English',
      hi: 'Language: Hindi',
    },
    keys: 'Keyboard shortcuts',
    logOut: 'Log out',
    logOutFailed: 'Couldn’t reach the server. You are still logged in.',
    help: {
      title: 'Keyboard shortcuts',
      general: 'Everywhere',
      go: 'Go to',
      tables: 'In tables',
      open: 'Open search',
      search: 'Search symbols',
      walk: 'Move between cells',
      firstLast: 'First and last cell in a row',
      enter: 'Open row, sort by column',
      move: 'Move column (on its heading)',
      size: 'Resize column (on its heading)',
    },
  },
  hi: async () => (await import('./hi.ts')).paletteTexts,
});
