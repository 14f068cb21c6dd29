/** Texts of signals in Hindi, by the part that they belong to. */

export const list = {
  filters: {
    market: 'बाज़ार',
    timeframe: 'टाइमफ़्रेम',
    pattern: 'पैटर्न या नियम',
    direction: 'दिशा',
    strength: 'मज़बूती',
    since: 'कब से',
    watchlist: 'वॉचलिस्ट',
    spent: 'टारगेट पहले ही लग चुका',
  },
  any: {
    market: 'सारे बाज़ार',
    timeframe: 'सभी टाइमफ़्रेम',
    pattern: 'सारे पैटर्न और नियम',
    direction: 'दोनों दिशाएँ',
    strength: 'कोई भी मज़बूती',
    since: 'पूरी अवधि',
    watchlist: 'सारे सिंबल',
    spent: 'छिपे हुए',
  },
  spent: { include: 'दिखाएँ' },
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
  noneFitWhy: 'कोई फ़िल्टर हटाएँ या लंबी अवधि चुनें।',
  clear: 'फ़िल्टर हटाएँ',
};

export const table = {
  caption: 'संकेत, नए पहले',
  signal: 'संकेत',
  symbol: 'सिंबल',
  timeframe: 'टाइमफ़्रेम',
  price: 'बंद भाव',
  closed: 'कैंडल क्लोज़',
  receipt: 'रसीद',
  bullish: 'तेज़ी',
  bearish: 'मंदी',
  version: (version: number) => `नियम का संस्करण ${version}`,
};

export const panel = {
  title: 'ताज़ा संकेत',
  all: 'सारे संकेत, फ़िल्टर के साथ',
  aside: 'केवल बंद कैंडल से · जानकारी, सलाह नहीं',
  empty: 'अभी कोई संकेत नहीं। संकेत कैंडल बंद होने पर आते हैं।',
};

export const todays = { empty: 'अभी कोई संकेत नहीं। अगला मौक़ा 10m कैंडल बंद होने पर।' };

export const todaysFrame = {
  title: 'तीन संकेत और उनकी रसीदें',
  intro: 'इस सर्वर के सबसे नए संकेत। न चुने हुए, न बाद में बदले हुए।',
};

export const receipt = {
  bullish: 'तेज़ी',
  bearish: 'मंदी',
  on: (timeframe: string) => `${timeframe} कैंडल`,
  closed: 'पता चला',
  price: 'बंद भाव',
  strength: 'मज़बूती',
  graded: (strength: string, score: number) => `${strength}, 100 में से ${score}`,
  strengthWhy: 'पैटर्न कितना अच्छा बना है। यह आगे की भविष्यवाणी नहीं है।',
  noShape: 'रेटिंग नहीं: यह नियम है, पैटर्न नहीं',
  rule: 'नियम',
  version: (version: number) => `संस्करण ${version}`,
  bars: 'कैंडल',
  barsWhy: 'इस्तेमाल हुई कैंडल का SHA-256: वही कैंडल हमेशा वही हैश देती हैं',
  noHash: 'कैंडल के हैश शुरू होने से पहले का',
  edge: 'एज',
  unmeasured: 'अभी नापा नहीं गया',
};
