// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';

export const ratingTexts = {
  leans: {
    'strongly down': 'मज़बूत नीचे',
    down: 'नीचे',
    neutral: 'न्यूट्रल',
    up: 'ऊपर',
    'strongly up': 'मज़बूत ऊपर',
  },
  about: (timeframe: string) => `बंद ${timeframe} कैंडल पर एवरेज और ऑसिलेटर। यह गिनती है, सलाह नहीं।`,
  none: 'कैंडल काफ़ी नहीं',
  column: 'रेटिंग',
  helpLabel: 'टेक्निकल रेटिंग के बारे में',
  helpTitle: 'टेक्निकल रेटिंग',
  votes: (timeframe: string) => `बंद ${timeframe} कैंडल पर 26 वोट: 15 मूविंग एवरेज और 11 ऑसिलेटर, हर एक ऊपर, नीचे या न्यूट्रल।`,
  rules: [
    'रेटिंग दोनों समूहों का औसत है। 0.1 से ज़्यादा हो तो ऊपर, 0.5 से ज़्यादा हो तो मज़बूत ऊपर। नीचे के लिए भी ऐसे ही।',
    'नियम TradingView की प्रकाशित टेक्निकल रेटिंग (2024) के हैं।',
    'यहाँ सिर्फ़ बंद कैंडल गिनी जाती हैं। TradingView चल रही कैंडल को भी गिनता है।',
    'रेटिंग के लिए 200 कैंडल चाहिए। TradingView कम कैंडल पर भी रेटिंग देता है।',
    'हम ऊपर और नीचे कहते हैं, खरीदें या बेचें नहीं।',
  ],
} as const;

export const overviewTexts = {
  failed: 'मार्केट ओवरव्यू लोड नहीं हो सका',
  asOf: (time: string, zone: string) => `${time} ${zone} तक`,
} as const;

export const indexTexts = {
  title: 'इंडेक्स',
  none: 'इस बाज़ार का कोई इंडेक्स नहीं।',
} as const;

export const breadthTexts = {
  title: 'मार्केट ब्रेड्थ',
  advancers: 'बढ़त में',
  decliners: 'गिरावट में',
  unchanged: 'स्थिर',
  unpriced: (count: number) => `इस सत्र में ${grouped(count)} का भाव नहीं आया`,
  none: 'इस सत्र में अभी कोई भाव नहीं आया।',
  highs: '52-वीक हाई',
  lows: '52-वीक लो',
  above50: '50 दिन के औसत से ऊपर',
  above200: '200 दिन के औसत से ऊपर',
  of: (count: number, all: number) => `${grouped(all)} में से ${grouped(count)}`,
  among: (all: number) => `पर्याप्त इतिहास वाले ${grouped(all)} में से`,
  unknown: 'इतिहास काफ़ी नहीं',
  yearWhy: 'इस सत्र से पहले के 52 हफ़्तों के हर भाव से ऊपर या नीचे',
  meanWhy: (days: number) => `इस सत्र से पहले के ${grouped(days)} दिनों के बंद भाव के औसत से ऊपर`,
} as const;

export const moversTexts = {
  title: 'टॉप मूवर्स',
  kinds: {
    gainers: 'टॉप गेनर्स',
    losers: 'टॉप लूज़र्स',
    volume: 'वॉल्यूम',
  },
  caption: {
    gainers: 'सबसे ज़्यादा बढ़े',
    losers: 'सबसे ज़्यादा गिरे',
    volume: 'सबसे ज़्यादा रिलेटिव वॉल्यूम',
  },
  symbol: 'सिंबल',
  price: 'भाव',
  change: 'बदलाव',
  ratio: 'रिलेटिव वॉल्यूम',
  ratioWhy: 'सत्र का अब तक का वॉल्यूम, पिछले पाँच सत्रों के इसी समय के औसत से भाग देकर',
  empty: {
    gainers: 'कोई सिंबल पिछले बंद भाव से ऊपर नहीं।',
    losers: 'कोई सिंबल पिछले बंद भाव से नीचे नहीं।',
    volume: 'तुलना के लिए अभी वॉल्यूम नहीं।',
  },
} as const;

export const mapTexts = {
  title: 'हीटमैप',
  view: 'हीटमैप का व्यू',
  views: {
    map: 'मैप',
    table: 'टेबल',
  },
  label: (market: string) => `${market} का हीटमैप: ऐरो कुंजियों से चलें, Enter से चार्ट खोलें`,
  sizedBy: {
    'traded value': 'आकार: औसत डेली टर्नओवर, पिछले 20 दिन',
    equal: 'आकार: बराबर',
  },
  colour: (percent: string) => `रंग: बदलाव, ${percent} पर सबसे गहरा`,
  caption: 'सेक्टर और सिंबल के हिसाब से बदलाव',
  sector: 'सेक्टर',
  symbol: 'सिंबल',
  change: 'बदलाव',
  none: 'इस बाज़ार का इतिहास अभी नहीं है। पहली डेली कैंडल आते ही मैप दिखेगा।',
  noPrice: 'अभी भाव नहीं',
} as const;
