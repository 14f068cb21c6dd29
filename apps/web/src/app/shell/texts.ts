import { textsOf } from '../../lib/texts.ts';

export const shellTexts = textsOf({
  en: {
    home: 'Wickwise, to the start page',
    skip: 'To the content',
    main: 'Main',
    dashboard: 'Dashboard',
    login: 'Log in',
    signup: 'Sign up',
    nav: {
      feature: 'What it does',
      learning: 'Learning',
      news: 'News',
      pricing: 'Plans',
      faq: 'Questions',
    },
    rail: {
      dashboard: 'Dashboard',
      marketscreener: 'Market screener',
      customstrategy: 'Custom strategies',
      whatsnewtoday: 'What’s new today',
      expertadvice: 'Expert advice',
      configure: 'Configure',
      support: 'Support',
    },
    short: {
      dashboard: 'Dashboard',
      marketscreener: 'Screener',
      customstrategy: 'Strategies',
      whatsnewtoday: 'New',
      configure: 'Configure',
    },
    footer: {
      product: 'Product',
      company: 'Wickwise',
      legal: 'Legal',
      about: 'About us',
      terms: 'Terms and conditions',
      privacy: 'Privacy policy',
      business: 'For businesses',
      api: 'API',
      advice: 'Information, not advice. Signals describe what prices did; they promise nothing.',
      charts: 'Charts by TradingView Lightweight Charts™',
    },
  },
  hi: async () => (await import('./hindi.ts')).shell,
});
