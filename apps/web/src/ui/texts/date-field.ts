// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const dateFieldTexts = textsOf({
  en: {
    example: '31 Dec 2025',
    hint: (example: string) => `e.g. ${example}`,
    calendar: (label: string) => `${label}: calendar`,
    unread: (example: string) => `Enter a date such as ${example}.`,
    atMost: (date: string) => `This must be ${date} or earlier.`,
  },
  hi: async () => (await import('./hi.ts')).dateFieldTexts,
});
