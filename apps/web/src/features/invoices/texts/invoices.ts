// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const invoicesTexts = textsOf({
  en: {
    title: 'Invoices',
    failed: 'Couldn’t load your invoices.',
    none: 'No invoices yet. Each payment gets one.',
    number: 'Number',
    date: 'Date',
    plan: 'Plan',
    amount: 'Amount',
    file: 'File',
    corrects: (number: string) => `Credit note for ${number}`,
    test: 'TEST',
  },
  hi: async () => (await import('./hi.ts')).invoicesTexts,
});
