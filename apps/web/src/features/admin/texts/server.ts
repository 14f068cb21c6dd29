// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const serverTexts = textsOf({
  en: {
    failed: 'Couldn’t load how the server is set up.',
    mail: 'Mail',
    mails: {
      smtp: 'Mails leave by your SMTP server.',
      outbox: 'Mails stay in the outbox of the data folder. Nobody receives them.',
    },
    sendTest: 'Send a test mail to me',
    notSent: 'Couldn’t write the mail.',
    telegram: 'A bot is set. Users link their chats under Configure.',
    noTelegram: 'No bot. Alerts go out by email, push and webhook.',
    address: 'Public address',
    noAddress: 'No public address: links in mails lead nowhere outside this machine.',
    backupPlan: (hours: number, keep: number) => `Every ${pluralCategory('en', hours) === 'one' ? 'hour' : `${grouped(hours)} hours`}, ${pluralCategory('en', keep) === 'one' ? 'the newest' : `the newest ${grouped(keep)}`} kept.`,
    depth: 'Kept bars',
    days: (timeframe: string, days: number) => `${timeframe}: ${pluralCategory('en', days) === 'one' ? '1 day' : `${grouped(days)} days`}`,
    forEver: 'others for ever',
    india: 'Indian securities',
    indiaLaw: 'Offering signals or advice on Indian securities to others can require a registration with SEBI, as a research analyst or investment adviser, above all for a fee. Ask a lawyer before you open this server to others.',
    indiaOn: 'Signals on Indian shares are found and shown. Each list of them says that they are not advice.',
    indiaOff: 'Signals on Indian shares are switched off. Screens, alerts and strategies of your users’ own rules still work.',
    setting: 'Setting:',
  },
  hi: async () => (await import('./hi.ts')).serverTexts,
});
