// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const newsTexts = textsOf({
  en: {
    title: 'News',
    lead: 'Headlines from official sources and publishers, newest first. Each links to its source. The same news from several sources is one entry.',
    notAdvice: 'Information, not advice. Headlines and excerpts belong to their publishers.',
    markets: 'Markets',
    all: 'All',
    list: 'Stories',
    watched: 'Watchlist only',
    topics: 'Topics',
    moreTopics: (count: number) => pluralCategory('en', count) === 'one' ? '1 more topic' : `${grouped(count)} more topics`,
    fewerTopics: 'Fewer topics',
    instruments: 'Symbols',
    moreSources: (count: number) => pluralCategory('en', count) === 'one' ? '1 more source' : `${grouped(count)} more sources`,
    again: (count: number) => pluralCategory('en', count) === 'one' ? 'Published once more' : `Published ${grouped(count)} more times`,
    about: (symbol: string) => `About ${symbol}`,
    from: (source: string) => `From ${source}`,
    containing: (words: string) => `Search: ${words}`,
    remove: (name: string) => `Remove filter: ${name}`,
    search: {
      label: 'Search news',
      hint: 'Words or a topic',
      submit: 'Search',
    },
    listEnds: 'The list ends here. Choose a topic or search for older stories.',
    noneFit: 'No stories match',
    noneFitWhy: 'Try fewer words or another topic.',
    noneWatched: 'There is no news on your watchlists. Add symbols to them, or show all news.',
    clear: 'Clear filters',
    firstPage: 'First page',
    pageGone: 'There are fewer pages now.',
    none: 'No news yet',
    noneOfMarket: 'The sources of this server have had nothing on this market yet. Choose another market.',
    noneWhy: {
      on: 'The first stories come within minutes of the server’s start.',
      off: 'This server contacts no news sources. Its operator can change that.',
      'needs-consent': 'This server contacts no news sources until an operator agrees to some.',
      offline: 'No source can be reached. The server keeps trying.',
    },
    state: {
      on: (count: number) => count === 0 ? 'No source is shown for this market.' : pluralCategory('en', count) === 'one' ? '1 source.' : `${grouped(count)} sources.`,
      starting: 'The sources are being read for the first time.',
      off: 'News is switched off on this server: no source is contacted, and no new stories come.',
      'needs-consent': 'This server contacts no news sources until an operator agrees to some.',
      offline: 'No source can be reached right now. The server keeps trying.',
      lastChecked: 'Last checked:',
      choose: 'Manage sources',
      which: (count: number) => pluralCategory('en', count) === 'one' ? 'Show source' : `Show ${grouped(count)} sources`,
    },
    sentiment: {
      good: 'Sounds positive',
      bad: 'Sounds negative',
      title: 'Tone of the headline',
      method: 'How the headline sounds for holders, computed from its words. It says nothing about what the price does next.',
      accuracy: (percent: string, right: number, shown: number, headlines: number) => `Right for ${percent} of the headlines with a tone: ${grouped(right)} of ${grouped(shown)}, from a test of ${grouped(headlines)}.`,
    },
  },
  hi: async () => (await import('./hi.ts')).newsTexts,
});
