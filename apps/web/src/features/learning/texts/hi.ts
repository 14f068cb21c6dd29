// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';

export const glossaryTexts = {
  title: 'शब्दावली',
  lead: 'ट्रेडिंग के शब्द, एक-दो वाक्य में। लेसन और जवाबों में इनके नीचे बिंदु हैं: मतलब देखने के लिए दबाएँ।',
  search: 'शब्द खोजें',
  searchHint: 'स्टॉप लॉस, RSI, स्प्रेड',
  count: (count: number) => pluralCategory('hi', count) === 'one' ? `${grouped(count)} शब्द` : `${grouped(count)} शब्द`,
  none: 'कोई शब्द नहीं मिला',
  noneWhy: 'दूसरा शब्द या उसका अंग्रेज़ी नाम आज़माएँ।',
  letters: 'अक्षर से शब्द',
  lesson: (title: string) => `लेसन: ${title}`,
} as const;

export const learningTexts = {
  glossary: 'ट्रेडिंग के शब्दों की शब्दावली',
  title: 'आंकड़ों के साथ ट्रेडिंग सीखें',
  lead: 'हर लेसन में एक बात, उसका फ़ॉर्मूला, हल किया हुआ उदाहरण और यह कि वह कब फ़ेल होती है। जहां सिग्नल मापा जा सकता है, वहां दिखता है कि उसके बाद क्या हुआ। लेसन अभी अंग्रेज़ी में हैं।',
  search: 'लेसन खोजें',
  searchHint: 'RSI, engulfing, stop loss',
  level: 'स्तर',
  allLevels: 'सभी स्तर',
  levels: {
    beginner: 'शुरुआती',
    intermediate: 'मध्यम',
    advanced: 'एडवांस्ड',
  },
  minutes: (minutes: number) => pluralCategory('hi', minutes) === 'one' ? '1 मिनट' : `${grouped(minutes)} मिनट`,
  none: 'कोई लेसन नहीं मिला',
  noneWhy: 'कोई और शब्द या सभी स्तर चुनकर देखें।',
  groups: {
    charts: 'चार्ट पढ़ना',
    indicators: 'इंडिकेटर',
    candles: 'कैंडलस्टिक',
    'chart-patterns': 'चार्ट पैटर्न',
    harmonics: 'हार्मोनिक पैटर्न',
    rules: 'रूल बनाना',
    risk: 'रिस्क और पोज़िशन साइज़',
    evidence: 'आंकड़े परखना',
    markets: 'मार्केट',
  },
  place: 'यह लेसन कहां है',
  allLessons: 'सभी लेसन',
  lesson: 'लेसन',
  missing: 'ऐसा कोई लेसन नहीं है',
  missingWhy: 'शायद इसका नाम बदल गया है। सभी लेसन की सूची में यह नए नाम से मिलेगा।',
  openScan: 'मौजूदा सिग्नल देखें',
  sources: 'स्रोत',
  neighbours: 'और लेसन',
  previous: 'पिछला लेसन',
  next: 'अगला लेसन',
} as const;
