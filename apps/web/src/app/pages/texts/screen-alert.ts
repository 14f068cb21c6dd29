// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const screenAlertTexts = textsOf({
  en: {
    usualName: (time: string) => `Screen of ${time}`,
    thisScreen: 'this screen',
    saved: 'The screen is saved, and scanned at each close, when you create the alert.',
    madeLive: (name: string) => `“${name}” is scanned at each close from when you create the alert.`,
  },
  hi: async () => (await import('./hi.ts')).screenAlertTexts,
});
