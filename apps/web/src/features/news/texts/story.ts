// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const storyTexts = textsOf({
  en: {
    title: 'News article',
    place: 'Where you are',
    allNews: 'All news',
    matches: {
      former: 'The headline has changed since this link was made.',
      nearest: 'The story of this link is no longer stored. This one is similar.',
    },
    read: (source: string) => `Read at ${source}`,
    noLink: (source: string) => `${source} gave no link to this story.`,
    others: 'The same news elsewhere',
    related: 'Related news',
    evidence: (words: string) => `Found by: “${words}”`,
    published: (time: string) => `Published ${time}`,
    bars: (timeframe: string) => `${timeframe} bars`,
    since: 'Since publication:',
    sinceBase: (price: string) => `from ${price}`,
    noneSince: (price: string) => `No bar has closed since. Last close before: ${price}.`,
    noBars: 'No prices around the publication.',
    gone: 'This story isn’t here any more',
    goneWhy: 'Stories are kept for a limited time, and publishers change their headlines. Search for it, or read the newest stories.',
    newest: 'Newest stories',
    allAbout: (symbol: string) => `All news about ${symbol}`,
    noneAbout: (symbol: string) => `No news about ${symbol} from the sources of this server.`,
  },
  hi: async () => (await import('./hi.ts')).storyTexts,
});
