// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const marketTexts = textsOf({
  en: {
    saidClosed: 'closed by the exchange',
    saidOpen: 'the exchange is open outside its hours',
    phases: {
      pre: 'Pre-open',
      continuous: 'Open',
      auction: 'Closing auction',
      post: 'After hours',
      closed: 'Closed',
      holiday: 'Holiday',
    },
    opensIn: (time: string) => `opens in ${time}`,
    closesIn: (time: string) => `closes in ${time}`,
    always: '24/7',
    unconfirmed: {
      word: 'hours not confirmed',
      sentence: 'The exchange has not confirmed these hours.',
    },
    noPrices: 'No prices',
    silent: (age: string) => `no price for ${age}, market open`,
    silentYet: 'no price yet, market open',
    silentMeans: 'Older prices are shown. They update when prices come again.',
    refused: 'its source refuses connections from here',
    needsLogin: 'waiting for a login at the provider',
    needsLoginMeans: 'No prices come until the operator logs in.',
    refusedMeans: 'No prices come until another source is configured.',
    indicative: (source: string) => `Indicative prices: currency trades on ${source}. They can differ from your broker’s.`,
    starting: 'waiting for the first prices',
    priceAge: (age: string) => `last price ${age} old`,
    markets: 'Markets',
    notServed: 'not in this recording',
    forOne: 'For one account',
  },
  hi: async () => (await import('./hi.ts')).marketTexts,
});
