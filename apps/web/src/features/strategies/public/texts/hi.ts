// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../../lib/digits.ts';

export const publicTexts = {
  title: 'रणनीतियाँ',
  lead: 'पब्लिक नियम, मापे गए नतीजों के साथ। सफलता के क्रम में नहीं।',
  categories: {
    price: [
      'भाव',
      'लेवल, मूविंग एवरेज और ब्रेकआउट।',
    ],
    volume: [
      'वॉल्यूम',
      'वॉल्यूम और उसकी दिशा।',
    ],
    volatility: [
      'वॉलेटिलिटी',
      'बैंड, चैनल और रेंज।',
    ],
    statistical: [
      'सांख्यिकी',
      'औसत से दूरी, ढलान और स्थिरता।',
    ],
    momentum: [
      'मोमेंटम',
      'हाल की चाल की रफ़्तार और ताकत।',
    ],
    Combination: [
      'कॉम्बिनेशन',
      'कई श्रेणियों को मिलाने वाले नियम।',
    ],
  },
  categoriesLabel: 'श्रेणियाँ',
  market: 'बाज़ार',
  timeframe: 'टाइमफ़्रेम',
  directions: {
    bullish: 'तेज़ी',
    bearish: 'मंदी',
  },
  now: (now: string, universe: string) => `अभी ${universe} में से ${now} मैच`,
  day: (symbols: string, symbolCount: number, signals: string, signalCount: number) => `24 घंटे में ${symbols} ${'सिंबल'}, ${signals} ${'मैच'}`,
  common: 'आधे से ज़्यादा सिंबल पर मैच',
  hour: (ago: number) => ago === 0 ? 'पिछले एक घंटे में' : `${grouped(ago)} घंटे पहले`,
  last: 'आखिरी मैच',
  longAgo: '60 कैंडल में नहीं',
  copy: 'बिल्डर में कॉपी करें',
  failed: 'रणनीतियाँ लोड नहीं हो सकीं',
  unknown: 'ऐसी कोई श्रेणी नहीं है। इनमें से एक चुनें।',
  evaluated: 'आखिरी क्लोज़ पर,',
  information: 'जानकारी, सलाह नहीं। एज इसी सर्वर की कैंडल पर मापा गया है।',
} as const;
