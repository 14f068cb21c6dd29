// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const serverSetUpTexts = textsOf({
  en: {
    title: 'Set up this server',
    lead: 'It works as it is: with simulated prices, and with live crypto prices if an exchange answers. Here you connect your broker or data vendor, and check mail, alerts and backups.',
    isSetUp: 'This server is set up. Its operator sees more here.',
    logInFirst: 'Log in as operator',
    notOperator: 'Only operators see the set-up. Your own providers and channels are under Configure.',
    configure: 'Open Configure',
    noCode: 'This server has no operator, and no code is valid. Start the server again: it prints one.',
    failed: 'Couldn’t load the state of this server.',
    open: 'Open dashboard',
  },
  hi: async () => (await import('./hi.ts')).serverSetUpTexts,
});
