import { textsOf } from '../../lib/texts.ts';

export const overviewTexts = textsOf({
  en: {
    failed: 'The market’s glance could not be loaded',
    asOf: (time: string, zone: string) => `as of ${time} ${zone}`,
  },
  hi: async () => (await import('./hindi.ts')).overview,
});

export const indexTexts = textsOf({
  en: { title: 'Indices', none: 'Nothing that stands for this market is quoted here.' },
  hi: async () => (await import('./hindi.ts')).indexes,
});

export const breadthTexts = textsOf({
  en: {
    title: 'Breadth',
    advancers: 'up',
    decliners: 'down',
    unchanged: 'unchanged',
    unpriced: (count: number) => `${count} without a price in this session`,
    none: 'No share has a price in this session yet. The counts begin with the first one.',
    highs: '52-week highs',
    lows: '52-week lows',
    above50: 'Above 50-day mean',
    above200: 'Above 200-day mean',
    of: (count: number, all: number) => `${count} of ${all}`,
    among: (all: number) => `of ${all} with the history`,
    unknown: 'history too short',
    yearWhy: 'Above or below every price of the 52 weeks before this session, of those with so much history',
    meanWhy: (days: number) => `Price above the mean of the ${days} daily closes before this session`,
  },
  hi: async () => (await import('./hindi.ts')).breadth,
});

export const moversTexts = textsOf({
  en: {
    title: 'Movers',
    kinds: { gainers: 'Gainers', losers: 'Losers', volume: 'Volume' },
    caption: { gainers: 'Largest gains', losers: 'Largest losses', volume: 'Most volume beside the usual' },
    symbol: 'Symbol',
    price: 'Price',
    change: 'Change',
    ratio: 'Volume',
    ratioWhy: 'Volume of the session so far, beside the mean of the last five sessions at the same time of the day',
    empty: {
      gainers: 'Nothing is above its last close.',
      losers: 'Nothing is below its last close.',
      volume: 'No volume is recorded in this session yet, or there are no sessions to compare it with.',
    },
  },
  hi: async () => (await import('./hindi.ts')).movers,
});

export const mapTexts = textsOf({
  en: {
    title: 'Heatmap',
    view: 'View',
    views: { map: 'Map', table: 'Table' },
    label: (market: string) => `Heatmap of ${market}: arrow keys go from cell to cell, Enter opens the chart`,
    sizedBy: {
      'traded value': 'Area: mean value traded in a day, last 20 days',
      equal: 'Area: all alike',
    },
    colour: (percent: string) => `Colour: change, full at ${percent}`,
    caption: 'Change by sector and symbol',
    sector: 'Sector',
    symbol: 'Symbol',
    change: 'Change',
    none: 'No history of this market is loaded yet. The map appears with the first daily bars.',
    noPrice: 'no price yet',
  },
  hi: async () => (await import('./hindi.ts')).map,
});
