// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const ticketsTexts = textsOf({
  en: {
    failed: 'Couldn’t load the tickets.',
    none: 'No tickets.',
    noneFound: 'No matches. Try a shorter search.',
    title: 'Tickets',
    which: 'Status',
    all: 'All',
    statuses: {
      open: 'Open',
      answered: 'Answered',
      waiting: 'Waiting for the reader',
      closed: 'Closed',
    },
    no: 'No.',
    subject: 'Subject',
    from: 'From',
    status: 'Status',
    changed: 'Changed',
    open: (no: string) => `Open ticket #${no}`,
    back: 'All tickets',
    missing: 'There is no such ticket.',
    operator: 'Support',
    context: 'Sent with it',
    reply: 'Reply',
    replyText: 'Your reply',
    replyHint: 'The reader is notified in the app and by email.',
    replyHintApp: 'The reader is notified in the app.',
    then: 'Afterwards the ticket is',
    thenStatuses: {
      answered: 'answered',
      waiting: 'waiting for the reader',
      closed: 'closed',
    },
    send: 'Send reply',
    sending: 'Sending',
    close: 'Close without a reply',
    reopen: 'Reopen',
  },
  hi: async () => (await import('./hi.ts')).ticketsTexts,
});
