// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const inquiryTexts = textsOf({
  en: {
    title: 'Ask about a plan',
    about: 'Your message reaches the operator of this server, who replies by email.',
    name: 'Your name',
    email: 'Email',
    company: 'Company',
    seats: 'Seats',
    message: 'Message',
    send: 'Send message',
    sending: 'Sending',
    sent: 'Your message was sent. You get a reply by email.',
  },
  hi: async () => (await import('./hi.ts')).inquiryTexts,
});
