// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';

export const describeTexts = {
  times: (zone: string) => `समय ${zone} में`,
  dates: 'तारीखें सत्र के हिसाब से',
  description: (symbol: string, timeframe: string, last: string, low: string, high: string, count: number) => `${symbol} का कैंडल चार्ट, ${timeframe}। आखिरी भाव ${last}; दिख रही ${grouped(count)} कैंडल में ${low} और ${high} के बीच।`,
} as const;

export const gapNotesTexts = {
  missing: (when: string) => `${when} भाव नहीं: स्रोत उपलब्ध नहीं था`,
  more: (count: number) => `(${grouped(count)} और)`,
} as const;

export const chartNotesTexts = {
  exchangeTime: 'एक्सचेंज का समय',
  none: (symbol: string) => `${symbol} की अभी कोई कैंडल नहीं। इतिहास लोड हो रहा है।`,
  source: 'चार्ट: TradingView Lightweight Charts',
} as const;

export const chartTexts = {
  close: 'बंद करें',
  failed: 'चार्ट लोड नहीं हो सका',
  region: (symbol: string) => `${symbol} का चार्ट: ऐरो कुंजियों से कैंडल बदलें, ? से शॉर्टकट देखें`,
  bar: {
    open: 'O',
    high: 'H',
    low: 'L',
    close: 'C',
    volume: 'Vol',
    spoken: (time: string, close: string, change: string) => `${time}, बंद भाव ${close}, ${change}`,
    signals: (count: number, names: string) => pluralCategory('hi', count) === 'one' ? `संकेत: ${names}` : `${grouped(count)} संकेत: ${names}`,
  },
  splitSymbol: 'दूसरे चार्ट का सिंबल',
  toolbar: {
    label: 'चार्ट',
    alert: 'अलर्ट',
    alertHint: 'चार्ट पर अलर्ट का भाव टैप करें।',
    indicators: 'इंडिकेटर',
    compare: 'तुलना',
    signals: 'संकेत',
    rules: 'नियम',
    layouts: 'लेआउट',
    size: 'पोज़िशन साइज़',
    replay: 'रीप्ले',
    split: 'स्प्लिट व्यू',
    picture: 'स्नैपशॉट',
    draw: 'ड्रॉ करें',
    keys: 'शॉर्टकट',
    scale: 'प्राइस स्केल',
    scales: {
      linear: 'लीनियर',
      log: 'लॉग',
      percent: '%',
    },
    percentForced: 'तुलना वाले सिंबल प्रतिशत में दिखते हैं',
  },
  legend: {
    label: 'क्रॉसहेयर पर वैल्यू',
    remove: (name: string) => `${name} हटाएँ`,
    alert: (name: string) => `${name} पर अलर्ट`,
    loading: 'इंडिकेटर लोड हो रहे हैं …',
    failed: 'इंडिकेटर लोड नहीं हो सके। पेज फिर से लोड करें।',
  },
  tools: {
    label: 'ड्रॉइंग टूल',
    names: {
      trend: 'ट्रेंड लाइन',
      horizontal: 'हॉरिज़ॉन्टल लाइन',
      ray: 'रे',
      rectangle: 'रेक्टैंगल',
      fibonacci: 'फ़िबोनाची रिट्रेसमेंट',
      text: 'टेक्स्ट',
    },
    magnet: 'मैग्नेट: ओपन, हाई, लो या क्लोज़ पर चिपकाएँ',
    undo: 'वापस लें',
    redo: 'फिर से करें',
    remove: 'चुनी हुई ड्रॉइंग हटाएँ',
    edit: 'टेक्स्ट बदलें',
    alert: 'चुनी हुई लाइन पर अलर्ट',
    words: 'टेक्स्ट',
    keep: 'सहेजें',
    hint: 'पहला पॉइंट टैप करें, फिर दूसरा',
    hintOne: 'पॉइंट टैप करें',
    failed: 'ड्रॉइंग अभी सहेजी नहीं जा सकीं। वे इस पेज पर हैं।',
    notRead: 'आपकी ड्रॉइंग लोड नहीं हो सकीं। नई ड्रॉइंग सहेजी नहीं जाएँगी। पेज फिर से लोड करें।',
  },
  indicators: {
    title: 'इंडिकेटर',
    search: 'खोजें',
    period: 'अवधि',
    add: 'जोड़ें',
    added: 'चार्ट पर',
    none: (text: string) => `“${text}” से कोई इंडिकेटर नहीं मिला।`,
    groups: {
      price: 'भाव',
      volume: 'वॉल्यूम',
      volatility: 'वॉलेटिलिटी',
      statistical: 'सांख्यिकी',
      momentum: 'मोमेंटम',
      Combination: 'कॉम्बिनेशन',
    },
    full: (most: number) => `ज़्यादा से ज़्यादा ${grouped(most)} इंडिकेटर लाइनें। पहले एक हटाएँ।`,
    absent: 'बाज़ार के इंडेक्स वाले इंडिकेटर चार्ट पर उपलब्ध नहीं।',
    overlay: 'प्राइस चार्ट पर',
    pane: 'अलग पेन में',
  },
  compare: {
    title: 'तुलना',
    intro: 'हर लाइन दिख रही पहली कैंडल पर 0 % से शुरू होती है।',
    search: 'तुलना का सिंबल',
    none: 'अभी कोई तुलना नहीं।',
    failed: 'सिंबल खोज अभी उपलब्ध नहीं। थोड़ी देर में फिर कोशिश करें।',
    notFound: (text: string) => `“${text}” से कोई सिंबल नहीं मिला।`,
    add: (symbol: string) => `${symbol} से तुलना करें`,
    remove: (symbol: string) => `${symbol} हटाएँ`,
    full: (most: number) => `ज़्यादा से ज़्यादा ${grouped(most)} सिंबल।`,
  },
  signals: {
    title: 'इस चार्ट के संकेत',
    shown: 'संकेत के प्रकार',
    kinds: {
      Strong: 'मज़बूत पैटर्न',
      Moderate: 'मध्यम पैटर्न',
      Weak: 'कमज़ोर पैटर्न',
      Rule: 'नियम',
      Spent: 'टारगेट पहले ही लग चुका',
    },
    about: 'मज़बूती बताती है कि पैटर्न कितना अच्छा बना है। मापा गया एज रसीद में है।',
    none: 'इस टाइमफ़्रेम पर इस तरह का कोई संकेत नहीं। संकेत कैंडल बंद होने पर आते हैं।',
    count: (count: number) => `${grouped(count)} संकेत`,
  },
  receipt: {
    title: 'रसीद',
    replayed: 'यह संकेत पुराने डेटा के रीप्ले में मिला: यह कैंडल यहाँ लाइव स्कैन शुरू होने से पहले बंद हुई थी। यह कभी भेजा नहीं गया और लाइव में नहीं गिना जाता।',
    by: (time: string) => `कैंडल के क्लोज़ पर पता चला, ${time}`,
    price: 'बंद भाव',
    strength: 'मज़बूती',
    noStrength: 'रेटिंग नहीं: यह नियम है, पैटर्न नहीं।',
    parts: {
      fit: 'मेल',
      context: 'संदर्भ',
      size: 'आकार',
      volume: 'वॉल्यूम',
    },
    noVolume: 'दर्ज नहीं',
    outOfContext: 'यहाँ पलटने को ट्रेंड नहीं, इसलिए ज़्यादा से ज़्यादा कमज़ोर।',
    target: 'टारगेट',
    stop: 'स्टॉप लॉस',
    edge: 'मापा गया एज',
    noEdge: 'अभी मापा नहीं गया।',
    version: 'नियम का संस्करण',
    gapless: 'बिना गैप वाला वेरिएंट',
    bars: 'कैंडल',
    from: (from: string) => `${from} से`,
    hash: 'कैंडल का हैश',
    noHash: 'रसीदें शुरू होने से पहले का।',
    notAdvice: 'यह जानकारी है, सलाह नहीं।',
  },
  replay: {
    label: 'रीप्ले',
    position: 'रीप्ले की जगह',
    back: 'एक कैंडल पीछे',
    forth: 'एक कैंडल आगे',
    play: 'चलाएँ',
    pause: 'रोकें',
    speed: 'प्रति सेकंड कैंडल',
    leave: 'रीप्ले बंद करें',
    none: (timeframe: string) => `इस समय से पहले ${timeframe} की कोई कैंडल नहीं। आगे बढ़ें, या लंबा टाइमफ़्रेम चुनें।`,
    note: (time: string) => `रीप्ले: ${time} के बाद की कैंडल छिपी हैं`,
  },
  layouts: {
    title: 'लेआउट और टेंपलेट',
    intro: 'लेआउट में पूरा चार्ट सहेजा जाता है, टेंपलेट में केवल इंडिकेटर।',
    name: 'नाम',
    keepLayout: 'लेआउट सहेजें',
    keepTemplate: 'टेंपलेट सहेजें',
    replaceLayout: 'पुराने लेआउट की जगह सहेजें',
    replaceTemplate: 'पुराने टेंपलेट की जगह सहेजें',
    removed: (name: string) => `${name} हटाया गया।`,
    undo: 'वापस लाएँ',
    kinds: {
      layout: 'लेआउट',
      template: 'टेंपलेट',
    },
    none: 'अभी कोई लेआउट नहीं। चार्ट सेट करें, नाम दें और सहेजें।',
    use: (name: string) => `${name} लगाएँ`,
    remove: (name: string) => `${name} हटाएँ`,
    failed: 'आपके लेआउट लोड नहीं हो सके',
    notKept: 'लेआउट सहेजा नहीं जा सका',
    empty: 'कोई इंडिकेटर नहीं',
  },
  keys: {
    title: 'शॉर्टकट',
    typed: (text: string) => `${text} ⏎`,
    groups: {
      moving: 'नेविगेशन',
      choosing: 'चुनाव',
      drawing: 'ड्रॉइंग और ऐक्शन',
    },
    moving: [
      [
        '← →',
        'क्रॉसहेयर 1 कैंडल; Shift के साथ 10',
      ],
      [
        'Home End',
        'पहली और आखिरी कैंडल',
      ],
      [
        '+ −',
        'ज़ूम',
      ],
      [
        'Space',
        'रीप्ले चलाएँ या रोकें',
      ],
    ],
    choosing: [
      [
        '1 5 Enter',
        'टाइमफ़्रेम: 1m, 15, 60, 4h, 1D, 1W, 1M',
      ],
      [
        'A … Z',
        'सिंबल खोजें',
      ],
      [
        '[ ]',
        'पिछला और अगला संकेत, रसीद के साथ',
      ],
      [
        'Enter',
        'क्रॉसहेयर पर ड्रॉइंग का पॉइंट रखें',
      ],
      [
        'Del',
        'चुनी हुई ड्रॉइंग हटाएँ',
      ],
      [
        'Ctrl Z, Ctrl Y',
        'वापस लें, फिर से करें',
      ],
      [
        'Esc',
        'टूल बंद करें, चुनाव हटाएँ',
      ],
    ],
    alt: {
      magnet: 'मैग्नेट',
      indicators: 'इंडिकेटर',
      compare: 'तुलना',
      log: 'लॉग स्केल',
      percent: 'प्रतिशत स्केल',
      split: 'स्प्लिट व्यू',
      layouts: 'लेआउट',
      alert: 'आखिरी भाव पर अलर्ट',
      picture: 'स्नैपशॉट',
      replay: 'रीप्ले',
    },
  },
  picture: {
    source: (badge: string, note: string, zone: string) => `Wickwise · ${badge}${note} · ${zone}`,
  },
  asText: {
    title: 'चार्ट का सार',
    change: (count: number, change: string) => `पिछली ${grouped(count)} कैंडल में बदलाव: ${change}।`,
  },
  split: 'दूसरे चार्ट का टाइमफ़्रेम',
} as const;

export const chartBodyTexts = {
  failed: 'चार्ट लोड नहीं हो सका',
} as const;

export const chartHeadTexts = {
  formerly: (symbols: string) => `पहले ${symbols}`,
  basis: {
    'previous close': 'पिछले बंद भाव से बदलाव',
    '24 hours': '24 घंटे में बदलाव',
  },
} as const;

export const chartPanelTexts = {
  large: 'पूरा चार्ट खोलें',
} as const;

export const signalLegendTexts = {
  marked: (count: number) => `${grouped(count)} संकेत`,
} as const;

export const timeframeChoiceTexts = {
  timeframe: 'टाइमफ़्रेम',
  notRecorded: (finest: string) => `केवल ${finest} और उससे लंबी कैंडल रिकॉर्ड हैं`,
} as const;
