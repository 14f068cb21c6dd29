// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const serverSetUpTexts = textsOf({
  en: {
    title: 'Set up this server',
    lead: 'It works as it is: with simulated prices, and with live crypto prices if an exchange answers. Here you connect your broker or data vendor, and check mail, alerts and backups.',
    account: 'First an account',
    accountFirst: 'Sign up on this server, then make that account an operator with the command that this page shows you.',
    signUp: 'Sign up',
    logIn: 'Log in',
    open: 'Open dashboard',
  },
  hi: async () => (await import('./hi.ts')).serverSetUpTexts,
});
