// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const scansTexts = textsOf({
  en: {
    title: 'Scanned symbols',
    about: 'The catalogue is always scanned. Add symbols that the market’s source lists: they join scans, screens, signals and edges. Each costs memory, history and calls to the source.',
    helpTitle: 'Cost of a symbol',
    helpLabel: 'About the cost of a symbol',
    help: 'Each symbol: about 26 KiB of memory, 9,400 bars (1.3 MB on disk) at first, and its history from the source. A hundred symbols: about 1 ms of one core at each close.',
    failed: 'Couldn’t load what is scanned.',
    counts: (catalogue: string, listed: string) => `Catalogue: ${catalogue} · ${listed} more on the source’s list`,
    none: 'No symbols added.',
    noList: 'This source lists no other symbols.',
    add: 'Add symbol',
    addOne: (symbol: string) => `Add ${symbol}`,
    remove: (symbol: string) => `Remove ${symbol}`,
    noMatch: 'No match on this source’s list.',
    full: (most: number) => `${most} symbols are the most for a market. Remove one first.`,
    states: {
      scanned: 'Scanned',
      soon: 'Starting',
      unlisted: 'Not listed by this source',
    },
    fromSettings: 'Set by the server’s settings',
    renames: 'Renamed shares',
    renamesAbout: 'An ISIN appeared under a new symbol, and the old one is gone.',
    noRenames: 'No renames found.',
    symbols: 'Symbols',
    isin: 'ISIN',
    found: 'Found',
    follows: 'What follows',
    followsCatalogue: (from: string, to: string) => `Prices of ${from} come under ${to} at the source. The symbol stays ${from} here until the next version.`,
    followsListed: (from: string, to: string) => `Bars go on as ${to}. Watchlists, alerts, drawings, paper trades and strategies of ${from} follow.`,
    accept: 'Rename',
    dismiss: 'Dismiss',
    decided: {
      accepted: 'Renamed',
      dismissed: 'Dismissed',
    },
  },
  hi: async () => (await import('./hi.ts')).scansTexts,
});
