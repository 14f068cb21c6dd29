// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const adminTexts = textsOf({
  en: {
    title: 'Operator',
    lists: {
      users: 'Users',
      mails: 'Emails',
      events: 'Audit log',
      licences: 'Licences',
      imports: 'Imports',
      news: 'News',
      markets: 'Markets',
    },
    which: 'List',
    search: 'Search',
    hint: {
      users: 'Part of a name or address',
      mails: 'Part of an address',
      events: 'Part of an address',
    },
    none: 'No entries.',
    noneFound: 'No matches. Try a shorter search.',
    failed: 'Couldn’t load the list.',
    count: (count: number) => `${grouped(count)} total`,
    name: 'Name',
    email: 'Email',
    role: 'Role',
    roles: {
      user: 'User',
      expert: 'Expert',
      operator: 'Operator',
    },
    since: 'Since',
    seen: 'Last seen',
    state: 'State',
    unconfirmed: 'Not confirmed',
    active: 'Active',
    leaving: 'Deletion pending',
    never: 'never',
    to: 'To',
    subject: 'Subject',
    written: 'Created',
    mailStates: {
      waiting: 'Waiting',
      sent: 'Sent',
      failed: 'Failed',
    },
    when: 'When',
    what: 'What',
    who: 'Who',
    from: 'From',
    nobody: 'unknown',
  },
  hi: async () => (await import('./hi.ts')).adminTexts,
});
