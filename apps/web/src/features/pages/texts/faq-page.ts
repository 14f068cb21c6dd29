// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const faqPageTexts = textsOf({
  en: {
    title: 'FAQ',
    questions: [
      [
        'Where do the prices come from?',
        'Each market has its own source. LIVE prices come from exchanges, or from the broker or data vendor whose key is connected under Configure. Delayed prices are marked DELAYED, imported days EOD, simulated prices SIMULATED, recorded bars REPLAY with their date. You can’t place real orders here.',
      ],
      [
        'Does a signal tell me what to do?',
        'No. It says which rule matched at the close of which bar. It is information, not advice.',
      ],
      [
        'Why does a signal say “edge not measured yet”?',
        'This type of signal hasn’t been measured yet. Measuring runs every night. Then you see its hit rate, the baseline and the number of cases.',
      ],
      [
        'Can a signal disappear?',
        'No. Signals come from closed bars only and are never rewritten. If a bar is corrected later, the correction is shown next to it.',
      ],
      [
        'Why are some bars missing?',
        'There were no trades in that time, or the price source was away and its history has none. Wickwise doesn’t fill gaps with invented bars.',
      ],
      [
        'Which time zone do charts use?',
        'Yours: the time zone of your browser, or the one chosen under Configure. It is named below each chart. “Exchange time” there shows the exchange’s clock instead.',
      ],
      [
        'How is the price change calculated?',
        'Crypto: from the price 24 hours ago. Shares: from the previous session’s close. Currencies: from the close at 17:00 New York.',
      ],
      [
        'Are prices adjusted?',
        'Charts, scans and backtests adjust older prices for splits, not for dividends. Stored prices are as traded. A backtest names jumps that look like a split nobody announced, and leaves trades over them out.',
      ],
      [
        'Are futures and options covered?',
        'No. Derivatives aren’t supported.',
      ],
      [
        'Which colours show up and down?',
        'Teal and vermilion, which are colour-blind safe. You can choose green and red under Configure. An arrow and a sign always show the direction too.',
      ],
    ],
  },
  hi: async () => (await import('./hi.ts')).faqPageTexts,
});
