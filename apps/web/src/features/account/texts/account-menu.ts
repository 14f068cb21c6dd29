// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const accountMenuTexts = textsOf({
  en: {
    account: 'Account',
    profile: 'Profile and security',
    paper: 'Paper trading',
    configure: 'Configure',
    operator: 'Operator',
    logOut: 'Log out',
    failed: 'Couldn’t reach the server. You are still logged in.',
  },
  hi: async () => (await import('./hi.ts')).accountMenuTexts,
});
