// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const reachTexts = textsOf({
  en: {
    why: {
      'other-owner': 'These prices come under a licence for one account. Only the account that owns the connection sees them, and what is made of them.',
      'no-owner': 'These prices are licensed to one account, and no account owns them yet. The server’s owner can name an operator.',
    },
    title: 'Prices for one account',
    noPaper: 'No paper orders with these prices: real-time prices of Indian exchanges may not feed virtual trading that is offered to others (SEBI, 24 May 2024). Simulated and replayed prices, prices at least 30 days old, and your own connection work.',
  },
  hi: async () => (await import('./hi.ts')).reachTexts,
});
