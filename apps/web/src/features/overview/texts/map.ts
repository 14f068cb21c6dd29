// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const mapTexts = textsOf({
  en: {
    title: 'Heatmap',
    view: 'View of the heatmap',
    views: {
      map: 'Map',
      table: 'Table',
    },
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
  hi: async () => (await import('./hi.ts')).mapTexts,
});
