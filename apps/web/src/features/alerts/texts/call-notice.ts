// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const callNoticeTexts = textsOf({
  en: {
    open: 'Open call',
    published: (side: string, symbol: string, expert: string) => `${side === 'long' ? 'Long call' : 'Short call'} on ${symbol} by ${expert}`,
    correction: (side: string, symbol: string, expert: string) => `Correction of the ${side === 'long' ? 'long' : 'short'} call on ${symbol} by ${expert}`,
    withdrawal: (side: string, symbol: string, expert: string) => `${side === 'long' ? 'Long call' : 'Short call'} on ${symbol} withdrawn by ${expert}`,
    entered: (side: string, symbol: string, expert: string) => `${side === 'long' ? 'Long call' : 'Short call'} on ${symbol} by ${expert} entered`,
    ended: (side: string, symbol: string, expert: string) => `${side === 'long' ? 'Long call' : 'Short call'} on ${symbol} by ${expert} ended`,
    neverEntered: (side: string, symbol: string, expert: string) => `${side === 'long' ? 'Long call' : 'Short call'} on ${symbol} by ${expert} ended without an entry`,
    result: (side: string, symbol: string, expert: string, result: string) => `${side === 'long' ? 'Long call' : 'Short call'} on ${symbol} by ${expert} ended: ${result} after costs`,
  },
  hi: async () => (await import('./hi.ts')).callNoticeTexts,
});
