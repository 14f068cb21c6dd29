import { textsOf } from '../../lib/texts.ts';

export const paletteTexts = textsOf({
  en: {
    title: 'Find anything',
    hint: 'Symbol, screen or action',
    none: (text: string) => `Nothing is called “${text}” here.`,
    failed: 'Symbols can’t be searched just now.',
    count: (count: number) => (count === 1 ? 'One entry' : `${count} entries`),
    groups: { recent: 'Recent', symbols: 'Symbols', screens: 'Screens', actions: 'Actions' },
    profile: 'Profile',
    start: 'Start page',
    themes: { light: 'Theme: light', dark: 'Theme: dark', system: 'Theme: as the system' },
    densities: { dense: 'Rows: dense', comfortable: 'Rows: comfortable' },
    pairs: { safe: 'Up and down: teal and vermilion', classic: 'Up and down: green and red' },
    languages: { en: 'Language: English', hi: 'Language: Hindi' },
    keys: 'Keyboard help',
    logOut: 'Log out',
    logOutFailed: 'The server could not be reached, so you are still logged in.',
    help: {
      title: 'Keyboard',
      general: 'Everywhere',
      go: 'Go to',
      tables: 'In tables',
      open: 'Find anything',
      search: 'Find a symbol',
      walk: 'Walk the cells',
      firstLast: 'First and last cell of a row',
      enter: 'Open a row, sort by a heading',
      move: 'Move a column, in its heading',
      size: 'Size a column, in its heading',
    },
  },
});
