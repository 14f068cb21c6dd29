// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const termsPageTexts = textsOf({
  en: {
    title: 'Terms and conditions',
    lead: 'The operator of this server may add their own terms. These terms come with the software.',
    sections: [
      [
        'Information, not advice',
        'Wickwise shows prices, bars and the signals of rules. Nothing here is a recommendation to buy, sell or hold. Past prices don’t predict future prices. You make your own decisions and bear the result.',
      ],
      [
        'The data',
        'Prices may be simulated, recorded, delayed or wrong. A badge shows their type, and their age is shown next to them. The operator must follow the licence of each data vendor.',
      ],
      [
        'The software',
        'Wickwise is licensed under the Apache License 2.0, without warranty of any kind. Charts are drawn by TradingView Lightweight Charts™, copyright TradingView, Inc., under the same licence.',
      ],
    ],
  },
});
