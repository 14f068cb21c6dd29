// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';

export const billingPageTexts = {
  comparePlans: 'प्लान की तुलना करें',
} as const;

export const chartPageTexts = {
  title: (symbol: string) => `${symbol} का चार्ट`,
  failed: 'सिंबल लोड नहीं हो सका',
  onDemand: (symbol: string) => `${symbol} स्कैन नहीं होता: भाव, चार्ट और प्राइस अलर्ट हैं, संकेत नहीं।`,
  unknownMarket: (market: string) => `“${market}” बाज़ार नहीं मिला। इनमें से एक चुनें या सिंबल खोजें।`,
  unknown: (symbol: string, market: string) => `${market} में ${symbol} उपलब्ध नहीं। दूसरा सिंबल खोजें या किसी बाज़ार से चुनें।`,
} as const;

export const supportPageTexts = {
  lesson: 'लेसन',
} as const;

export const configurePageTexts = {
  title: 'सेटिंग',
  appearance: 'रूप-रंग',
  theme: 'थीम',
  themes: {
    system: 'सिस्टम',
    light: 'लाइट',
    dark: 'डार्क',
  },
  pair: 'ऊपर और नीचे के रंग',
  pairs: {
    safe: 'फ़िरोज़ी और सिंदूरी',
    classic: 'हरा और लाल',
  },
  pairWhy: 'फ़िरोज़ी और सिंदूरी कलर-ब्लाइंड लोग भी पहचान सकते हैं। तीर और + या − का निशान हमेशा दिखता है।',
  sample: 'प्रीव्यू:',
  kept: 'आपके खाते में सहेजा जाता है, हर ब्राउज़र के लिए।',
} as const;

export const dashboardChartTexts = {
  unknown: (symbol: string, market: string) => `${market} में ${symbol} उपलब्ध नहीं। सूची से चुनें या दूसरा सिंबल खोजें।`,
} as const;

export const dashboardPageTexts = {
  title: 'डैशबोर्ड',
} as const;

export const dashboardSignalsTexts = {
  loading: (percent: string) => `इतिहास लोड हो रहा है, ${percent} हुआ`,
} as const;

export const dashboardWatchlistTexts = {
  failed: 'सिंबल की सूची लोड नहीं हो सकी',
  notServed: 'मौजूदा फ़ीड में इस बाज़ार के भाव नहीं हैं। दूसरा बाज़ार चुनें।',
} as const;

export const defaultsPanelTexts = {
  title: 'डिफ़ॉल्ट',
  market: 'बाज़ार',
  timeframe: 'टाइमफ़्रेम',
  timeZone: 'टाइम ज़ोन',
  asItComes: (usual: string) => `डिफ़ॉल्ट (${usual})`,
  ownZone: (zone: string) => `इस ब्राउज़र का (${zone})`,
  failed: 'यह सहेजा नहीं जा सका। फिर कोशिश करें।',
  hints: 'टिप्स',
  hintsAbout: 'हर स्क्रीन के ऊपर छोटी जानकारी।',
} as const;

export const lessonEdgeTexts = {
  simulated: 'यहाँ असली भाव नहीं हैं',
  simulatedWhy: 'इस सर्वर के भाव सिम्युलेटेड हैं। उनमें संकेत के बाद जो हुआ, उससे कुछ साबित नहीं होता, इसलिए आँकड़े नहीं दिखाए गए।',
  recorded: 'रिकॉर्ड किए गए भावों पर एक बार मापा गया',
  recordedWhy: 'इस सर्वर पर इन बाज़ारों के असली भाव नहीं हैं। ये आँकड़े रिकॉर्ड की गई डेली कैंडल के हैं, इस सर्वर के नहीं।',
  market: 'बाज़ार',
  period: 'सिंबल और अवधि',
  hitRate: 'हिट रेट',
  count: 'n',
  of: (symbols: number, from: string, to: string) => `${pluralCategory('hi', symbols) === 'one' ? `${grouped(symbols)} सिंबल` : `${grouped(symbols)} सिंबल`}, ${from} से ${to}`,
  against: (hits: string, base: string) => `${hits}, बेसलाइन ${base}`,
  interval: (low: string, high: string) => `95 %: ${low} से ${high}।`,
  inSample: 'इन सैंपल, सिर्फ़ अंदाज़े के लिए।',
} as const;

export const localePanelTexts = {
  title: 'भाषा और संख्याएँ',
  language: 'भाषा',
  languages: {
    en: 'English',
    hi: 'हिन्दी',
  },
  languageWhy: 'भाषा बदलने पर पेज फिर से लोड होता है। ज़्यादातर लेसन अंग्रेज़ी में हैं।',
  grouping: 'बड़ी संख्याएँ',
  groupings: {
    market: 'बाज़ार के हिसाब से',
    indian: 'लाख, करोड़',
    western: 'मिलियन',
  },
  clock: 'घड़ी',
  clocks: {
    '24': '24 घंटे',
    '12': '12 घंटे',
  },
  sample: 'प्रीव्यू:',
  density: 'पंक्तियाँ',
  densities: {
    dense: 'घनी',
    comfortable: 'खुली',
  },
} as const;

export const alertButtonTexts = {
  set: 'अलर्ट लगाएँ',
  about: (what: string) => `अलर्ट लगाएँ: ${what}`,
} as const;

export const publicAlertButtonTexts = {
  set: 'अलर्ट लगाएँ',
  about: (what: string) => `अलर्ट लगाएँ: ${what}`,
  copied: (label: string) => `अलर्ट बनाने पर “${label}” आपकी रणनीतियों में कॉपी होगी।`,
} as const;

export const whatsNewPageTexts = {
  title: 'आज नया क्या',
  lead: 'सभी बाज़ारों की रैंकिंग, बंद कैंडल से। जानकारी, सलाह नहीं।',
  news: 'समाचार पढ़ें',
  tabs: '“नया क्या” के सेक्शन',
  ranked: 'रैंकिंग',
  signals: 'सभी संकेत',
} as const;

export const screenAlertTexts = {
  usualName: (time: string) => `स्क्रीन, ${time}`,
  thisScreen: 'यह स्क्रीन',
  saved: 'अलर्ट बनाने पर यह स्क्रीन सहेजी जाएगी और हर क्लोज़ पर स्कैन होगी।',
  madeLive: (name: string) => `अलर्ट बनाने पर “${name}” हर क्लोज़ पर स्कैन होगी।`,
} as const;

export const serverSetUpTexts = {
  title: 'यह सर्वर तैयार करें',
  lead: 'यह जैसा है वैसा ही चलता है: सिम्युलेटेड भाव के साथ, और कोई एक्सचेंज जवाब दे तो क्रिप्टो के लाइव भाव के साथ। यहाँ अपना ब्रोकर या डेटा वेंडर जोड़ें, और मेल, अलर्ट और बैकअप जाँचें।',
  isSetUp: 'यह सर्वर तैयार है। ऑपरेटर को यहाँ और दिखता है।',
  logInFirst: 'ऑपरेटर के रूप में लॉग इन करें',
  notOperator: 'सेटअप सिर्फ़ ऑपरेटर देखते हैं। आपके अपने प्रोवाइडर और चैनल “सेटिंग” में हैं।',
  configure: 'सेटिंग खोलें',
  noCode: 'इस सर्वर का कोई ऑपरेटर नहीं है और कोई कोड मान्य नहीं है। सर्वर फिर शुरू करें: वह कोड दिखाएगा।',
  failed: 'सर्वर की स्थिति लोड नहीं हुई।',
  open: 'डैशबोर्ड खोलें',
} as const;
