// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';

export const marketTexts = {
  saidClosed: 'एक्सचेंज ने बंद किया है',
  saidOpen: 'एक्सचेंज तय समय के बाहर खुला है',
  phases: {
    pre: 'प्री-ओपन',
    continuous: 'खुला',
    auction: 'क्लोज़िंग ऑक्शन',
    post: 'आफ़्टर आवर्स',
    closed: 'बंद',
    holiday: 'छुट्टी',
  },
  opensIn: (time: string) => `${time} में खुलेगा`,
  closesIn: (time: string) => `${time} में बंद होगा`,
  always: '24 घंटे',
  unconfirmed: {
    word: 'समय पक्का नहीं',
    sentence: 'एक्सचेंज ने यह समय अभी पक्का नहीं किया है।',
  },
  noPrices: 'भाव नहीं',
  silent: (age: string) => `बाज़ार खुला है, फिर भी ${age} से कोई भाव नहीं आया`,
  silentYet: 'बाज़ार खुला है, फिर भी अब तक कोई भाव नहीं आया',
  silentMeans: 'पुराने भाव दिख रहे हैं। भाव आते ही अपडेट होंगे।',
  refused: 'इसका स्रोत यहाँ से कनेक्शन स्वीकार नहीं करता',
  needsLogin: 'प्रोवाइडर पर लॉग इन का इंतज़ार है',
  needsLoginMeans: 'ऑपरेटर के लॉग इन करने तक भाव नहीं आएँगे।',
  refusedMeans: 'दूसरा स्रोत सेट होने तक भाव नहीं आएँगे।',
  indicative: (source: string) => `सांकेतिक भाव: ${source} पर हुए करेंसी ट्रेड। आपके ब्रोकर के भाव अलग हो सकते हैं।`,
  starting: 'पहले भाव का इंतज़ार',
  priceAge: (age: string) => `आखिरी भाव ${age} पुराना`,
  markets: 'बाज़ार',
  notServed: 'इस रिकॉर्डिंग में नहीं',
  forOne: 'एक खाते के लिए',
} as const;

export const dataNoteTexts = {
  speed: (speed: number) => `${grouped(speed)} गुना रफ़्तार से`,
} as const;

export const reachTexts = {
  why: {
    'other-owner': 'इन भावों का लाइसेंस एक ही खाते के लिए है। इन्हें और इनसे बनी हर चीज़ को सिर्फ़ वही खाता देखता है जिसका यह कनेक्शन है।',
    'no-owner': 'इन भावों का लाइसेंस एक ही खाते के लिए है, और अभी ये किसी खाते के नहीं हैं। सर्वर चलाने वाला व्यक्ति ऑपरेटर चुन सकता है।',
  },
  title: 'एक खाते के लिए भाव',
  noPaper: 'इन भावों पर पेपर ऑर्डर नहीं: भारतीय एक्सचेंजों के रियल-टाइम भाव दूसरों को दी जाने वाली वर्चुअल ट्रेडिंग में नहीं लग सकते (SEBI, 24 मई 2024)। सिम्युलेटेड और रीप्ले भाव, कम से कम 30 दिन पुराने भाव और आपका अपना कनेक्शन चलते हैं।',
} as const;

export const ownPricesTexts = {
  yours: (market: string, source: string) => `${market}: आपके अपने कनेक्शन (${source}) के भाव। यहाँ और किसी को ये नहीं दिखते।`,
  needsYou: 'जब तक आप प्रोवाइडर पर फिर लॉग इन न करें या नई की पेस्ट न करें, भाव नहीं आएँगे।',
  server: (badge: string) => `स्क्रीनर, संकेत और आँकड़े सर्वर के भाव (${badge}) से बनते हैं और इनके साथ नहीं दिखते।`,
  noServer: 'स्क्रीनर, संकेत और आँकड़े नहीं हैं: सर्वर के पास इस बाज़ार के भाव नहीं हैं।',
  manage: 'मार्केट डेटा',
  screen: (market: string, badge: string) => `${market}: सर्वर के भाव (${badge}) से बना है, आपके अपने कनेक्शन से नहीं। लाइव भाव नहीं दिखते।`,
} as const;

export const fixTexts = {
  ecb: 'यूरोपियन सेंट्रल बैंक की संदर्भ दरें, हर कामकाजी दिन 14:15 CET पर एक बार तय होती हैं। इन पर ट्रेड नहीं होता: दिन का एक ही भाव है, कोई हाई-लो नहीं।',
} as const;

export const lostTexts = {
  why: {
    silent: (source: string) => `${source} से तब से कोई भाव नहीं आया:`,
    refused: (source: string) => `${source} ने तब से इस सर्वर को मना किया है:`,
    unanswered: (source: string) => `${source} ने शुरू में जवाब नहीं दिया:`,
  },
  simulated: (market: string) => `${market} में उसकी जगह सिम्युलेटेड भाव दिख रहे हैं।`,
  instead: (market: string, source: string) => `${market} में उसकी जगह ${source} के भाव दिख रहे हैं।`,
  next: 'सर्वर अगली बार शुरू होने पर उसे फिर खोजेगा।',
  look: (source: string) => `${source} को फिर खोजें`,
  looking: 'खोज रहे हैं …',
  back: (source: string) => `${source} जवाब दे रहा है। लाइव भाव कुछ सेकंड में शुरू होंगे।`,
  stillAway: (source: string) => `${source} अब भी जवाब नहीं दे रहा।`,
} as const;
