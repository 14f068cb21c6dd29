// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';

export const limitsTexts = {
  kinds: {
    watchlistSymbols: 'वॉचलिस्ट सिंबल',
    strategies: 'सेव की हुई रणनीतियाँ',
    activeAlerts: 'एक्टिव अलर्ट',
    deliveriesPerDay: 'रोज़ भेजे जाने वाले अलर्ट',
    backtestBarsPerMonth: 'हर महीने बैकटेस्ट बार',
    apiCallsPerDay: 'रोज़ API कॉल',
    historyDays: 'हिस्ट्री',
    seats: 'सीटें',
  },
  noLimit: 'कोई सीमा नहीं',
  allHistory: 'पूरी',
  years: (count: number) => count === 1 ? '1 साल' : `${grouped(count)} साल`,
  days: (count: number) => count === 1 ? '1 दिन' : `${grouped(count)} दिन`,
} as const;

export const pricingTexts = {
  titles: {
    individual: 'लोगों के लिए प्लान',
    business: 'कारोबार के लिए प्लान',
  },
  leads: {
    individual: 'फ़्री प्लान से असली काम होता है। पेड प्लान में जगह ज़्यादा है; सिग्नल, रसीदें और कीमतें वही हैं।',
    business: 'आपकी टीम के लिए सीटें, हर सीट में ज़्यादा जगह। कुछ और चाहिए तो हमसे पूछें।',
  },
  others: {
    individual: 'कारोबार के लिए प्लान',
    business: 'लोगों के लिए प्लान',
  },
  failed: 'प्लान लोड नहीं हो सके।',
  nothing: 'यह सर्वर कुछ नहीं लेता',
  nothingWhy: 'इसके ऑपरेटर ने प्लान बंद रखे हैं। हर अकाउंट को सभी फ़ीचर मिलते हैं, प्लान की किसी सीमा के बिना।',
  signUp: 'अकाउंट बनाएँ',
  dashboard: 'डैशबोर्ड खोलें',
  period: 'बिलिंग अवधि',
  periods: {
    month: 'मासिक',
    year: 'सालाना',
  },
  currency: 'मुद्रा',
  currencies: {
    INR: 'भारतीय रुपया (₹)',
    USD: 'अमेरिकी डॉलर ($)',
    EUR: 'यूरो (€)',
  },
  table: 'प्लान और उनकी सीमाएँ',
  price: 'कीमत',
  free: 'मुफ़्त',
  notOffered: 'उपलब्ध नहीं',
  per: {
    month: 'हर महीने',
    year: 'हर साल',
  },
  perSeat: {
    month: 'प्रति सीट, हर महीने',
    year: 'प्रति सीट, हर साल',
  },
  withTax: (amount: string) => `GST के साथ ${amount}`,
  trial: (days: number) => days === 1 ? '1 दिन मुफ़्त' : `${grouped(days)} दिन मुफ़्त`,
  choose: 'चुनें',
  chooseNamed: (plan: string) => `${plan} चुनें`,
  taxIndia: (percent: number) => `कीमतें टैक्स से पहले की हैं। भारत में ${grouped(percent)} % GST जुड़ता है।`,
  taxElsewhere: 'कीमतें टैक्स से पहले की हैं। EU में आपके देश का VAT जुड़ता है। भुगतान से पहले कुल रकम दिखती है।',
  taxNone: 'इन कीमतों में कोई टैक्स नहीं जुड़ता।',
  taxLater: 'जहाँ लागू हो, टैक्स जुड़ता है। भुगतान से पहले कुल रकम दिखती है।',
  yearIsTen: 'साल की कीमत दस महीनों के बराबर है। कभी भी रद्द करें; भुगतान की अवधि के अंत तक प्लान चलता है।',
  atLimit: 'सीमा पर साफ़ मैसेज मिलता है, और जो आपके पास है वह बना रहता है।',
  lessRoom: 'छोटे प्लान पर आप चुनते हैं कि क्या रुकेगा। कुछ भी डिलीट नहीं होता।',
} as const;

export const inquiryTexts = {
  title: 'प्लान के बारे में पूछें',
  about: 'आपका मैसेज इस सर्वर के ऑपरेटर तक पहुँचता है, जो ईमेल से जवाब देते हैं।',
  name: 'आपका नाम',
  email: 'ईमेल',
  company: 'कंपनी',
  seats: 'सीटें',
  message: 'मैसेज',
  send: 'मैसेज भेजें',
  sending: 'भेजा जा रहा है',
  sent: 'आपका मैसेज भेज दिया गया। जवाब ईमेल से मिलेगा।',
} as const;

export const planTexts = {
  title: 'आपका प्लान',
  failed: 'आपका प्लान लोड नहीं हो सका।',
  current: 'प्लान',
  off: 'यह सर्वर कुछ नहीं लेता: इसके ऑपरेटर ने प्लान बंद रखे हैं। सभी फ़ीचर आपके हैं, प्लान की किसी सीमा के बिना।',
  forever: 'कोई अंतिम तारीख नहीं',
  until: (day: string) => `${day} तक`,
  waiting: (alerts: number, strategies: number, symbols: number) => `जगह होने तक रोके गए: अलर्ट ${grouped(alerts)}, रणनीतियाँ ${grouped(strategies)}, वॉचलिस्ट सिंबल ${grouped(symbols)}`,
  change: 'प्लान बदलें',
  billing: 'बिलिंग',
  team: 'टीम',
  usage: 'उपयोग',
  usedOf: (used: string, limit: string) => `${limit} में से ${used}`,
  usedOnly: (used: string) => `${used}, कोई सीमा नहीं`,
  resets: (duration: string) => `${duration} में फिर शून्य से`,
  choose: 'चुनें कि क्या एक्टिव रहे',
  chooseWhy: 'आपके प्लान में जगह आपके उपयोग से कम है। कुछ भी डिलीट नहीं होता: रोकी हुई चीज़ें पढ़ी और एक्सपोर्ट की जा सकती हैं, और जगह होते ही फिर चलती हैं।',
  kinds: {
    alerts: 'अलर्ट',
    strategies: 'रणनीतियाँ',
    symbols: 'वॉचलिस्ट सिंबल',
  },
  chosenOf: (count: number, limit: number) => `${grouped(limit)} में से ${grouped(count)} चुने गए`,
  save: 'चुनाव सेव करें',
  chosen: 'आपका चुनाव सेव हो गया।',
  preview: 'दूसरे प्लान से तुलना',
  otherPlan: 'प्लान',
  nothingPauses: 'आपका सब कुछ इसमें आ जाता है। कुछ नहीं रुकेगा।',
  wouldPause: 'यह रुकेगा, सबसे नया पहले। बाद में आप दूसरे चुन सकते हैं। कुछ भी डिलीट नहीं होता।',
  kindCount: {
    alerts: (count: number) => count === 1 ? '1 अलर्ट' : `${grouped(count)} अलर्ट`,
    strategies: (count: number) => count === 1 ? '1 रणनीति' : `${grouped(count)} रणनीतियाँ`,
    symbols: (count: number) => count === 1 ? '1 सिंबल' : `${grouped(count)} सिंबल`,
  },
  more: (count: number) => `और ${grouped(count)}`,
  toBilling: (plan: string) => `${plan} के साथ बिलिंग पर जाएँ`,
  grants: 'यह प्लान आपके पास क्यों है',
  plan: 'प्लान',
  reason: 'कारण',
  note: 'नोट',
  from: 'से',
  to: 'तक',
  noEnd: 'कोई अंत नहीं',
  reasons: {
    paid: 'भुगतान',
    trial: 'ट्रायल',
    coupon: 'कूपन',
    gift: 'उपहार',
    operator: 'ऑपरेटर ने दिया',
    team: 'टीम में सीट',
  },
} as const;

export const historyTexts = {
  depth: (depth: string) => `आपका प्लान ${depth} की हिस्ट्री दिखाता है; पुराने बार नहीं दिखते।`,
  open: 'प्लान खोलें',
} as const;
