// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const licencesTexts = textsOf({
  en: {
    about: 'Who may see the prices of each market. Prices under a personal or internal licence reach only the account that owns them, until you state that the provider allows more.',
    provider: 'Provider',
    owner: 'Owner',
    noOwner: 'Nobody yet',
    terms: 'Terms',
    scopes: {
      simulated: 'Simulated: everybody sees it',
      personal: 'Personal: the owner alone',
      internal: 'Internal: the server’s operators',
      display: 'Display: all accounts and visitors',
      redistribute: 'Redistribution: anybody',
    },
    scope: 'May be seen by',
    tick: 'I state this',
    state: 'Show the prices to others',
    end: 'Take back',
    ended: 'Taken back',
    holds: 'Holds',
    statements: 'Statements',
    none: 'No statements.',
    by: 'By',
    when: 'When',
    what: 'Statement',
    stateColumn: 'State',
    market: 'Market',
    failed: 'Couldn’t load the licences.',
  },
  hi: async () => (await import('./hi.ts')).licencesTexts,
});
