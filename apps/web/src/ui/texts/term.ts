// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const termTexts = textsOf({
  en: {
    label: 'Definition',
    missing: 'The glossary doesn’t have this word.',
    lesson: 'Lesson',
    glossary: 'Glossary',
  },
  hi: async () => (await import('./hi.ts')).termTexts,
});
