/** Texts of a market's glance in Hindi, by the part that they belong to. */

export const overview = {
  failed: 'बाज़ार की झलक लोड नहीं हो सकी',
  asOf: (time: string, zone: string) => `${time} ${zone} तक`,
};

export const indexes = { title: 'इंडेक्स', none: 'इस बाज़ार का कोई इंडेक्स यहाँ नहीं आता।' };

export const breadth = {
  title: 'बाज़ार की चौड़ाई',
  advancers: 'ऊपर',
  decliners: 'नीचे',
  unchanged: 'जस के तस',
  unpriced: (count: number) => `इस सत्र में ${count} का भाव नहीं आया`,
  none: 'इस सत्र में अब तक किसी शेयर का भाव नहीं आया। पहले भाव से गिनती शुरू होगी।',
  highs: '52 हफ़्ते के ऊँचे',
  lows: '52 हफ़्ते के निचले',
  above50: '50 दिन के औसत से ऊपर',
  above200: '200 दिन के औसत से ऊपर',
  of: (count: number, all: number) => `${all} में से ${count}`,
  among: (all: number) => `जिनका इतिहास है, उन ${all} में से`,
  unknown: 'इतिहास छोटा है',
  yearWhy: 'इस सत्र से पहले के 52 हफ़्तों के हर भाव से ऊपर या नीचे, उनमें जिनका इतना इतिहास है',
  meanWhy: (days: number) => `इस सत्र से पहले के ${days} दिनों के बंद भाव के औसत से ऊपर`,
};

export const movers = {
  title: 'सबसे ज़्यादा चले',
  kinds: { gainers: 'बढ़े', losers: 'गिरे', volume: 'वॉल्यूम' },
  caption: { gainers: 'सबसे ज़्यादा बढ़े', losers: 'सबसे ज़्यादा गिरे', volume: 'आम दिनों के मुक़ाबले सबसे ज़्यादा वॉल्यूम' },
  symbol: 'सिंबल',
  price: 'भाव',
  change: 'बदलाव',
  ratio: 'वॉल्यूम',
  ratioWhy: 'सत्र का अब तक का वॉल्यूम, पिछले पाँच सत्रों के इसी समय तक के औसत के सामने',
  empty: {
    gainers: 'कुछ भी अपने पिछले बंद भाव से ऊपर नहीं है।',
    losers: 'कुछ भी अपने पिछले बंद भाव से नीचे नहीं है।',
    volume: 'इस सत्र में अभी वॉल्यूम दर्ज नहीं हुआ, या तुलना के लिए पिछले सत्र नहीं हैं।',
  },
};

export const map = {
  title: 'हीटमैप',
  view: 'देखने का ढंग',
  views: { map: 'नक़्शा', table: 'तालिका' },
  label: (market: string) => `${market} का हीटमैप: तीर की कुंजियों से ख़ाने बदलें, Enter से चार्ट खोलें`,
  sizedBy: {
    'traded value': 'आकार: पिछले 20 दिनों में एक दिन का औसत कारोबार',
    equal: 'आकार: सब बराबर',
  },
  colour: (percent: string) => `रंग: बदलाव, ${percent} पर सबसे गहरा`,
  caption: 'सेक्टर और सिंबल के हिसाब से बदलाव',
  sector: 'सेक्टर',
  symbol: 'सिंबल',
  change: 'बदलाव',
  none: 'इस बाज़ार का इतिहास अभी लोड नहीं हुआ। पहले दैनिक बार आते ही नक़्शा दिखेगा।',
  noPrice: 'अभी भाव नहीं',
};

export const rating = {
  leans: {
    'strongly down': 'साफ़ नीचे',
    down: 'नीचे',
    neutral: 'बीच में',
    up: 'ऊपर',
    'strongly up': 'साफ़ ऊपर',
  },
  about: (timeframe: string) => `बंद हो चुके ${timeframe} बार पर औसत और ऑसिलेटर क्या कहते हैं; गिनती है, सलाह नहीं`,
  none: 'रेटिंग के लिए बार काफ़ी नहीं',
};
