// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const privacyPageTexts = textsOf({
  en: {
    title: 'Privacy policy',
    lead: 'What is stored, where, for how long, and how to delete it.',
    sections: [
      [
        'In your browser',
        'Your choices of appearance, language and arrangement, your recent searches, your answers to exercises until you log in, the last prices shown, the previous closes of US shares for up to six hours, and the pages and public prices that work offline. After you log in: a login token, valid for 15 minutes, in local storage and in the cookie “token”; a cookie that renews it and that scripts can’t read; a cookie that proves that a request comes from this site; and a cookie that recognises your browser. No cookie is used for tracking.',
      ],
      [
        'On the server',
        'Prices, bars and signals. A visitor’s IP address is kept in memory while they are connected, to limit connections. It is not saved.',
      ],
      [
        'Your account',
        'Your name, email address and, if given, phone number; your sign-up answers and your browser’s time zone; your watchlists, screens, strategies, backtests, alerts, layouts and paper trades; the channels that you add for messages; what you write to support, with your files; your logged-in devices with IP address and time; the security log; and your keys. Passwords, codes and API keys are stored only as hashes. Keys of brokers and data vendors, and the secrets of authenticator apps, are encrypted.',
      ],
      [
        'Your choices',
        'In your profile you can download all of this as one file or delete the account. It is deleted fourteen days after you ask.',
      ],
    ],
    elsewhere: 'Other services',
    messages: 'Messages that you ask for pass through the services of their channel: a mail server, the push service of your browser, Telegram, or the address of your webhook. The server asks price sources for prices, and tells them nothing about you.',
    nothing: 'Your browser loads nothing from other hosts and sends nothing to them: fonts and scripts come from this server.',
    chat: (host: string) => `The support chat comes from ${host}. Its provider sees your network address and what you write there. Your browser loads nothing else from other hosts.`,
  },
});
