// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const livePricesTexts = textsOf({
  en: {
    title: 'Live crypto prices',
    failed: 'Couldn’t load the search for live prices.',
    off: 'A setting of this server chooses the source of crypto prices. Nothing is looked for.',
    from: (source: string) => `Crypto prices come from ${source}.`,
    nobody: 'No exchange answered. Crypto prices are simulated.',
    ask: 'Crypto prices are simulated. The server can show live prices of these exchanges. It contacts none of them until you agree to their terms.',
    reach: 'Others reach this server. Prices of an exchange are shown to the operator alone, until you state under Operator, Licences that others may see them.',
    agree: (exchange: string) => `I agree to the terms of ${exchange}`,
    terms: (exchange: string) => `Terms of ${exchange}`,
    start: 'Look for live prices',
    again: 'Look again',
    looking: 'Looking …',
    answered: 'Answered',
    silent: (reason: string) => `No answer: ${reason}`,
    notTried: 'Not contacted',
    agreedBy: (who: string) => `${who} agreed on`,
    end: 'Take back',
  },
  hi: async () => (await import('./hi.ts')).livePricesTexts,
});
