// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';

export const watchlistTexts = {
  choose: 'वॉचलिस्ट',
  ofMarket: (market: string) => `${market}, लोकप्रिय`,
  menu: 'वॉचलिस्ट मेन्यू',
  menuMark: '⋯',
  newList: 'नई सूची…',
  rename: 'नाम बदलें…',
  newSection: 'नया सेक्शन…',
  import: 'इंपोर्ट करें…',
  exportCsv: 'CSV में एक्सपोर्ट करें',
  exportTradingView: 'TradingView के लिए एक्सपोर्ट करें',
  moveUp: 'सूची ऊपर करें',
  moveDown: 'सूची नीचे करें',
  remove: 'यह सूची हटाएँ…',
  removeAsk: (name: string) => `“${name}” हटाएँ?`,
  removeAbout: (count: number) => count === 1 ? 'इसमें एक सिंबल है।' : `इसमें ${grouped(count)} सिंबल हैं।`,
  removeDo: 'हटाएँ',
  save: 'सहेजें',
  saving: 'सहेज रहे हैं…',
  name: 'नाम',
  sectionName: 'सेक्शन का नाम',
  importTitle: 'सूची इंपोर्ट करें',
  importAbout: 'यहाँ से या TradingView से एक्सपोर्ट किया टेक्स्ट, “symbol” कॉलम वाली CSV फ़ाइल, या हर लाइन में एक सिंबल। इससे नई सूची बनेगी।',
  importText: 'टेक्स्ट',
  importFile: 'या कोई फ़ाइल',
  importDo: 'इंपोर्ट करें',
  importing: 'इंपोर्ट हो रहा है…',
  imported: (name: string, count: number) => count === 1 ? `${name}: एक पंक्ति आई।` : `${name}: ${grouped(count)} पंक्तियाँ आईं।`,
  unknown: (names: string) => `ये यहाँ उपलब्ध नहीं: ${names}।`,
  add: 'सिंबल जोड़ें',
  addTo: (name: string) => `“${name}” में सिंबल जोड़ें`,
  none: (text: string) => `“${text}” से कोई सिंबल नहीं मिला।`,
  empty: 'यह सूची खाली है।',
  emptyWhy: 'नीचे से सिंबल जोड़ें, या कोई सूची इंपोर्ट करें।',
  failed: 'आपकी वॉचलिस्ट लोड नहीं हो सकीं',
  changeFailed: 'बदलाव सहेजा नहीं जा सका। सूची पहले जैसी है। फिर कोशिश करें।',
  symbol: 'सिंबल',
  course: 'पिछली 24 कैंडल',
  price: 'भाव और बदलाव',
  move: (name: string) => `${name} खिसकाएँ: ऐरो कुंजी या खींचकर`,
  drop: (name: string) => `${name} हटाएँ`,
  notQuoted: 'यहाँ उपलब्ध नहीं',
  moved: (name: string, place: number) => `${name} अब ${grouped(place)} नंबर पर है।`,
  actions: 'खिसकाएँ या हटाएँ',
} as const;

export const listMenuTexts = {
  holdings: 'मेरी होल्डिंग्स',
} as const;

export const pausedSymbolTexts = {
  paused: 'प्लान से रोका हुआ',
} as const;
