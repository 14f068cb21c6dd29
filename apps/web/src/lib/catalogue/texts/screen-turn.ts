// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../texts.ts';

export const screenTurnTexts = textsOf({
  en: {
    label: (screen: string, isEntering: boolean) => `${isEntering ? 'Entered' : 'Left'} “${screen}”`,
    entered: 'Entered your screen at this close',
    left: 'No longer matches your screen',
  },
  hi: async () => (await import('./hi.ts')).screenTurnTexts,
});
