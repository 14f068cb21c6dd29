// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const ownPricesTexts = textsOf({
  en: {
    yours: (market: string, source: string) => `${market}: prices of your own connection (${source}). Nobody else here sees them.`,
    needsYou: 'None come until you log in at the provider again or paste a new key.',
    server: (badge: string) => `Screens, signals and statistics are made of the server’s prices (${badge}) and aren’t shown beside them.`,
    noServer: 'There are no screens, signals and statistics: the server has no prices of this market.',
    manage: 'Market data',
    screen: (market: string, badge: string) => `${market}: made of the server’s prices (${badge}), not of your own connection’s. Live prices are left out.`,
  },
  hi: async () => (await import('./hi.ts')).ownPricesTexts,
});
