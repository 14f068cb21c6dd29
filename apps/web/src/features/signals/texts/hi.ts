// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';

export const listTexts = {
  filters: {
    market: 'बाज़ार',
    timeframe: 'टाइमफ़्रेम',
    pattern: 'पैटर्न या नियम',
    direction: 'दिशा',
    strength: 'मज़बूती',
    context: 'क्या दिखे',
    since: 'कब से',
    watchlist: 'वॉचलिस्ट',
    spent: 'टारगेट पहले ही लग चुका',
    found: 'कैसे मिला',
  },
  any: {
    market: 'सारे बाज़ार',
    timeframe: 'सभी टाइमफ़्रेम',
    pattern: 'सारे पैटर्न और नियम',
    direction: 'दोनों दिशाएँ',
    strength: 'कोई भी मज़बूती',
    context: 'सभी संकेत',
    since: 'पूरा समय',
    watchlist: 'सारे सिंबल',
    spent: 'छिपे हुए',
    found: 'लाइव और रीप्ले',
  },
  spent: {
    include: 'दिखाएँ',
  },
  found: {
    live: 'केवल लाइव',
    replay: 'केवल रीप्ले',
  },
  context: {
    in: 'संदर्भ में बने पैटर्न',
  },
  bullish: 'तेज़ी',
  bearish: 'मंदी',
  since: {
    '2h': 'पिछले 2 घंटे',
    '4h': 'पिछले 4 घंटे',
    '8h': 'पिछले 8 घंटे',
    '24h': 'पिछले 24 घंटे',
    '72h': 'पिछले 3 दिन',
    '168h': 'पिछला हफ़्ता',
    '720h': 'पिछला महीना',
  },
  symbol: (symbol: string) => `केवल ${symbol}`,
  dropSymbol: 'सारे सिंबल',
  counted: (count: string) => `${count} संकेत`,
  one: '1 संकेत',
  note: 'केवल बंद कैंडल से · जानकारी, सलाह नहीं',
  none: 'अभी कोई संकेत नहीं।',
  noneWhy: 'संकेत कैंडल बंद होने पर आते हैं। खुले बाज़ार की अगली 10m कैंडल जल्द बंद होगी।',
  noneFit: 'इन फ़िल्टर से कोई संकेत नहीं मिला।',
  noneFitWhy: 'लंबी अवधि चुनें, या “सभी संकेत”।',
  clear: 'सभी संकेत दिखाएँ',
} as const;

export const listSignalsTexts = {
  title: 'पिछले हफ़्ते के संकेत',
  all: 'इस सूची के सभी संकेत',
  none: 'एक हफ़्ते में इन सिंबल पर कोई संकेत नहीं।',
} as const;

export const receiptCardTexts = {
  bullish: 'तेज़ी',
  bearish: 'मंदी',
  on: (timeframe: string) => `${timeframe} कैंडल`,
  sentAs: (symbol: string) => `${symbol} नाम से भेजा गया`,
  gap: (when: string) => `${when} भाव नहीं: स्रोत उपलब्ध नहीं था`,
  closed: 'पता चला',
  price: 'बंद भाव',
  strength: 'मज़बूती',
  strengthWhy: 'पैटर्न कितना अच्छा बना है। यह आगे की भविष्यवाणी नहीं है।',
  noShape: 'रेटिंग नहीं: यह नियम है, पैटर्न नहीं',
  rule: 'नियम',
  version: (version: number) => `संस्करण ${grouped(version)}`,
  bars: 'कैंडल',
  barsWhy: 'इस्तेमाल हुई कैंडल का SHA-256: वही कैंडल हमेशा वही हैश देती हैं',
  noHash: 'कैंडल के हैश शुरू होने से पहले का',
  edge: 'एज',
  unmeasured: 'अभी मापा नहीं गया',
} as const;

export const notAdviceTexts = {
  india: 'जानकारी, सलाह नहीं। भारतीय सिक्योरिटीज़ खरीदने या बेचने की सिफ़ारिश नहीं।',
} as const;

export const sharedSignalTexts = {
  title: 'साझा किया गया संकेत',
  failed: 'यह संकेत लोड नहीं हो सका।',
  frozen: 'एक बार भेजा गया, कभी बदला नहीं गया। कैंडल इसकी अपनी कैंडल पर खत्म होती हैं; बाद का हाल चार्ट पर है।',
  chart: 'चार्ट खोलें',
  notAdvice: 'जानकारी, सलाह नहीं।',
} as const;

export const signalTableTexts = {
  caption: 'संकेत, नए पहले',
  signal: 'संकेत',
  symbol: 'सिंबल',
  timeframe: 'टाइमफ़्रेम',
  price: 'बंद भाव',
  closed: 'कैंडल क्लोज़',
  receipt: 'रसीद',
  bullish: 'तेज़ी',
  bearish: 'मंदी',
  sentAs: (symbol: string) => `${symbol} नाम से भेजा गया`,
  inReplay: 'रीप्ले में',
  version: (version: number) => `नियम का संस्करण ${grouped(version)}`,
} as const;

export const signalsPanelTexts = {
  title: 'ताज़ा संकेत',
  all: 'सारे संकेत, फ़िल्टर के साथ',
  aside: 'केवल बंद कैंडल से · जानकारी, सलाह नहीं',
  empty: 'अभी कोई संकेत नहीं। संकेत कैंडल बंद होने पर आते हैं।',
} as const;

export const todaysFrameTexts = {
  title: 'तीन तरह के संकेत और उनकी रसीदें',
  intro: 'इस सर्वर के सबसे नए संकेत, हर एक अलग पैटर्न का। न चुने हुए, न बाद में बदले हुए।',
} as const;

export const todaysSignalsTexts = {
  empty: 'अभी कोई संकेत नहीं। अगला मौका 10m कैंडल बंद होने पर।',
} as const;
