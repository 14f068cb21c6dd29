/** Texts of signals in Hindi, by the part that they belong to. */

export const list = {
  filters: {
    market: 'बाज़ार',
    timeframe: 'बार',
    pattern: 'पैटर्न या नियम',
    direction: 'दिशा',
    strength: 'मज़बूती',
    since: 'कब से',
    watchlist: 'वॉचलिस्ट',
    spent: 'टारगेट छू चुके',
  },
  any: {
    market: 'सारे बाज़ार',
    timeframe: 'सारे बार',
    pattern: 'सारे पैटर्न और नियम',
    direction: 'दोनों दिशाएँ',
    strength: 'कोई भी मज़बूती',
    since: 'शुरू से',
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
    '24h': 'पिछला एक दिन',
    '72h': 'पिछले 3 दिन',
    '168h': 'पिछला हफ़्ता',
    '720h': 'पिछला महीना',
  },
  symbol: (symbol: string) => `केवल ${symbol}`,
  dropSymbol: 'सारे सिंबल',
  counted: (count: string) => `${count} संकेत`,
  one: 'एक संकेत',
  note: 'केवल बंद हो चुके बार से · जानकारी है, सलाह नहीं',
  none: 'अब तक कोई नियम सच नहीं हुआ।',
  noneWhy: 'संकेत बार बंद होने पर आते हैं: अगला, खुले बाज़ार के मौजूदा दस मिनट पूरे होने पर।',
  noneFit: 'इन फ़िल्टर में कोई संकेत नहीं आता।',
  noneFitWhy: 'एक फ़िल्टर हटाएँ, या और पीछे तक देखें।',
  clear: 'फ़िल्टर हटाएँ',
};

export const table = {
  caption: 'संकेत, नए पहले',
  signal: 'संकेत',
  symbol: 'सिंबल',
  timeframe: 'बार',
  price: 'बंद भाव',
  closed: 'बार बंद हुआ',
  receipt: 'रसीद',
  bullish: 'तेज़ी',
  bearish: 'मंदी',
  version: (version: number) => `नियम का संस्करण ${version}`,
};

export const panel = {
  title: 'ताज़ा संकेत',
  all: 'सारे संकेत, फ़िल्टर के साथ',
  aside: 'केवल बंद हो चुके बार से · जानकारी है, सलाह नहीं',
  empty: 'अब तक कोई नियम सच नहीं हुआ। संकेत बार बंद होने पर आते हैं: अगला, खुले बाज़ार के मौजूदा दस मिनट पूरे होने पर।',
};

export const todays = { empty: 'अब तक कोई नियम सच नहीं हुआ। अगला मौक़ा मौजूदा दस मिनट का बार बंद होने पर है।' };

export const todaysFrame = {
  title: 'तीन संकेत और उनकी रसीदें',
  intro: 'इस सर्वर को मिले सबसे नए संकेत। इन्हें किसी ने चुना नहीं, और ये बाद में बदलते नहीं।',
};

export const receipt = {
  bullish: 'तेज़ी',
  bearish: 'मंदी',
  on: (timeframe: string) => `${timeframe} बार`,
  closed: 'पता चला',
  price: 'बंद भाव',
  strength: 'मज़बूती',
  graded: (strength: string, score: number) => `${strength}, 100 में से ${score}`,
  strengthWhy: 'आकृति कितनी अच्छी बनी है। आगे क्या होगा, इस पर कुछ नहीं कहती।',
  noShape: 'नियम है: सच या झूठ, आँकने को आकृति नहीं',
  rule: 'नियम',
  version: (version: number) => `संस्करण ${version}`,
  bars: 'बार',
  barsWhy: 'जिन बार से यह बना उनका SHA-256: वही बार हमेशा वही हैश देते हैं',
  noHash: 'बार के हैश रखे जाने से पहले मिला',
  edge: 'एज',
  unmeasured: 'अभी नापा नहीं गया, इसलिए कोई दावा नहीं',
};
