// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const adviceExpertTexts = textsOf({
  en: {
    all: 'All experts',
    none: 'No experts yet.',
    noneWhy: 'The operator of this server makes an account an expert.',
    ranked: 'Ranked by the least that is likely versus the index.',
    rankedHelp: 'How experts are ranked',
    rankedWhy: 'By the lower end of the 95 % interval of their result versus the index, never by hit rate: a few lucky calls can’t win. Experts without a judged record follow by name.',
    atLeast: (low: string) => `at least ${low}`,
    noRecord: 'No record yet',
    you: 'You',
    ended: 'Publishes no more',
    follow: 'Follow',
    unfollow: 'Unfollow',
    followOf: (name: string) => `Follow ${name}`,
    unfollowOf: (name: string) => `Unfollow ${name}`,
    followed: (name: string) => `You follow ${name}. New calls arrive as notifications.`,
    unfollowed: (name: string) => `You don’t follow ${name} any more.`,
    registeredWith: (authority: string) => `Registered with ${authority}:`,
    until: 'valid until',
    since: 'Since',
    followers: (count: number) => pluralCategory('en', count) === 'one' ? '1 follower' : `${grouped(count)} followers`,
    disclosures: {
      holdings: 'Holdings',
      conflicts: 'Conflicts of interest',
      ai: 'Use of AI and automation',
    },
    nothingStated: 'Nothing stated.',
    clientActOf: (act: string, name: string) => `${act}: ${name}`,
    clientActs: {
      none: 'Ask to be a client',
      asked: 'Withdraw request',
      client: 'Stop being a client',
    },
    clientStates: {
      asked: 'The expert has your request.',
      client: 'You are a client.',
    },
  },
  hi: async () => (await import('./hi.ts')).adviceExpertTexts,
});
