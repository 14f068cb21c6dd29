import { textsOf } from '../../lib/texts.ts';

export const overviewTexts = textsOf({
  en: {
    failed: 'Couldn’t load the market overview',
    asOf: (time: string, zone: string) => `as of ${time} ${zone}`,
  },
  hi: async () => (await import('./hindi.ts')).overview,
});

export const indexTexts = textsOf({
  en: { title: 'Indices', none: 'No index for this market.' },
  hi: async () => (await import('./hindi.ts')).indexes,
});

export const breadthTexts = textsOf({
  en: {
    title: 'Market breadth',
    advancers: 'Advances',
    decliners: 'Declines',
    unchanged: 'Unchanged',
    unpriced: (count: number) => `${count} with no price this session`,
    none: 'No prices in this session yet.',
    highs: '52-week highs',
    lows: '52-week lows',
    above50: 'Above 50-day average',
    above200: 'Above 200-day average',
    of: (count: number, all: number) => `${count} of ${all}`,
    among: (all: number) => `of ${all} with enough history`,
    unknown: 'not enough history',
    yearWhy: 'Symbols above or below every price of the 52 weeks before this session',
    meanWhy: (days: number) => `Price above the average of the ${days} daily closes before this session`,
  },
  hi: async () => (await import('./hindi.ts')).breadth,
});

export const moversTexts = textsOf({
  en: {
    title: 'Top movers',
    kinds: { gainers: 'Gainers', losers: 'Losers', volume: 'Volume' },
    caption: { gainers: 'Largest gains', losers: 'Largest losses', volume: 'Highest relative volume' },
    symbol: 'Symbol',
    price: 'Price',
    change: 'Change',
    ratio: 'Rel. volume',
    ratioWhy: 'Session volume so far, divided by the average of the last five sessions at the same time',
    empty: {
      gainers: 'No symbol is above its last close.',
      losers: 'No symbol is below its last close.',
      volume: 'No volume to compare yet.',
    },
  },
  hi: async () => (await import('./hindi.ts')).movers,
});

export const mapTexts = textsOf({
  en: {
    title: 'Heatmap',
    view: 'View',
    views: { map: 'Map', table: 'Table' },
    label: (market: string) => `Heatmap of ${market}: arrow keys move, Enter opens the chart`,
    sizedBy: {
      'traded value': 'Size: average daily turnover, last 20 days',
      equal: 'Size: equal',
    },
    colour: (percent: string) => `Colour: change, darkest at ${percent}`,
    caption: 'Change by sector and symbol',
    sector: 'Sector',
    symbol: 'Symbol',
    change: 'Change',
    none: 'No history for this market yet. The map appears with the first daily bars.',
    noPrice: 'no price yet',
  },
  hi: async () => (await import('./hindi.ts')).map,
});
