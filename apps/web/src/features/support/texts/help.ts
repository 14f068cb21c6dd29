// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const helpTexts = textsOf({
  en: {
    entries: {
      alerts: {
        title: 'Set an alert',
        text: 'Choose a symbol and a condition under Alerts, then how you want to be notified.',
        words: 'price notification notify trigger',
      },
      channels: {
        title: 'Get alerts by email, push, Telegram or webhook',
        text: 'Add a channel under Configure, send a test, then pick it in the alert. Quiet hours hold messages back at night.',
        words: 'mail phone notification bot',
      },
      marketData: {
        title: 'Connect your broker or data vendor',
        text: 'Under Configure, choose a provider and enter your own key. It is stored encrypted and never shown again.',
        words: 'live prices key upstox kite zerodha dhan angel api',
      },
      language: {
        title: 'Change language, time zone, clock and digits',
        text: 'All of it is under Configure. Hindi and English are available.',
        words: 'hindi english 24 hour lakh crore',
      },
      appearance: {
        title: 'Switch to the dark or light theme',
        text: 'Choose theme and the colours of up and down under Configure.',
        words: 'dark mode colour color night',
      },
      screener: {
        title: 'Find symbols that match a rule',
        text: 'The market screener runs a rule over all instruments now. Save it to watch what enters and leaves.',
        words: 'scan filter stocks',
      },
      strategies: {
        title: 'Build a strategy and test it on the past',
        text: 'Put conditions together under Custom strategies, then run a backtest with costs and a stop loss.',
        words: 'backtest rule indicator',
      },
      paper: {
        title: 'Practise without money',
        text: 'Paper trading fills orders at the prices you see, with fees. Reset the account whenever you like.',
        words: 'demo virtual order position',
      },
      signals: {
        title: 'See today’s signals',
        text: 'What’s new today lists signals, gaps, new highs and more. Each receipt shows why it was found.',
        words: 'pattern candle breakout',
      },
      edge: {
        title: 'What the hit rate of a signal means',
        text: 'Measured edge shows how often prices moved the expected way afterwards, beside the baseline and the number of cases.',
        words: 'probability win rate evidence',
      },
      calendar: {
        title: 'Earnings, holidays and expiries',
        text: 'The calendar shows what happens on which day, also for your watchlist alone.',
        words: 'results dividend event holiday expiry',
      },
      advice: {
        title: 'Follow an expert',
        text: 'Expert advice lists calls and experts with their record. A followed expert’s new call arrives as a notification.',
        words: 'call tip adviser analyst SEBI registered record',
      },
      password: {
        title: 'Change your password or email',
        text: 'Both are under Profile, Login. A code is sent to confirm a new email address.',
        words: 'login sign in forgot',
      },
      twoFactor: {
        title: 'Protect your login with a second factor',
        text: 'Add an authenticator app or a passkey under Profile, and keep the recovery codes.',
        words: '2fa totp passkey otp security',
      },
      devices: {
        title: 'Log out of a lost device',
        text: 'Profile lists all devices that are logged in. End one, or all of them.',
        words: 'session stolen phone hacked',
      },
      data: {
        title: 'Download or delete your data',
        text: 'Profile, Your data: one file with everything stored about you, or the deletion of your account.',
        words: 'export privacy account gdpr',
      },
      apiKeys: {
        title: 'Use the API',
        text: 'Create a key with the scopes you need under Profile, API keys. The API is described at /api/docs.',
        words: 'key program python rest',
      },
    },
  },
  hi: async () => (await import('./hi.ts')).helpTexts,
});
