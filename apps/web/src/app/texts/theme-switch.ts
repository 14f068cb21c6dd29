// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const themeSwitchTexts = textsOf({
  en: {
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  hi: async () => (await import('./hi.ts')).themeSwitchTexts,
});
