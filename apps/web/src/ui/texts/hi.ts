// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../lib/digits.ts';

export const actDialogTexts = {
  cancel: 'रद्द करें',
} as const;

export const edgeWordsTexts = {
  tooFew: 'डेटा काफ़ी नहीं।',
  hit: (percent: number, count: number, within: string) => `हिट रेट ${grouped(percent)} % (n = ${grouped(count)}, ${within})`,
  preliminary: (percent: number, count: number, within: string) => `शुरुआती हिट रेट ${grouped(percent)} % (n = ${grouped(count)}, ${within})`,
  noInterval: 'अंतराल के लिए हफ़्ते कम हैं',
  against: (percent: number) => ` बनाम बेसलाइन ${grouped(percent)} %। `,
  none: 'एज साबित नहीं।',
  edge: (points: number, within: string) => `एज ${grouped(points)} अंक (${within})`,
  selection: (points: number) => `, चुनाव के असर के ${grouped(points)} अंक घटाकर`,
  end: '।',
  simulated: (source: string) => `${source}: सिम्युलेटेड भाव, सबूत नहीं।`,
  inSample: (source: string) => `${source}, इन सैंपल। रिकॉर्डिंग शुरू होने से पहले डीलिस्ट हुए सिंबल इसमें नहीं हैं।`,
  outOfSample: (source: string) => `${source}, आउट ऑफ़ सैंपल। रिकॉर्डिंग शुरू होने से पहले डीलिस्ट हुए सिंबल इसमें नहीं हैं।`,
} as const;

export const lateWordsTexts = {
  late: (bars: number) => `ब्रेकआउट के ${grouped(bars)} कैंडल बाद पता चला।`,
  spent: 'टारगेट पहले ही लग चुका',
  spentWhy: 'पैटर्न का पता चलने से पहले ही भाव टारगेट तक पहुँच गया था। यह किसी आँकड़े में नहीं गिना जाता।',
} as const;

export const planLinkTexts = {
  open: 'प्लान खोलें',
} as const;

export const replayedLabelTexts = {
  found: 'रीप्ले में मिला',
} as const;

export const strengthNamesTexts = {
  Weak: 'कमज़ोर',
  Moderate: 'मध्यम',
  Strong: 'मज़बूत',
} as const;

export const useDragOrderTexts = {
  lifted: (name: string) => `${name} उठाया। नई जगह का हैंडल चुनें, या Escape दबाएँ।`,
} as const;

export const badgeTexts = {
  LIVE: 'लाइव भाव',
  DELAYED: 'देरी वाले भाव',
  EOD: 'दिन के अंत के भाव',
  INDICATIVE: 'सांकेतिक भाव, इन पर ट्रेड नहीं होता',
  SIMULATED: 'अभ्यास के लिए सिम्युलेटेड भाव। असली बाज़ार नहीं।',
  REPLAY: 'रिकॉर्ड किए भाव का रीप्ले',
  short: {
    LIVE: 'लाइव',
    DELAYED: 'देरी से',
    EOD: 'EOD',
    INDICATIVE: 'सांकेतिक',
    SIMULATED: 'सिम्युलेटेड',
    REPLAY: 'रीप्ले',
  },
  invented: 'बनाए हुए भाव',
  imported: (day: string, date: string) => `दिन के अंत के भाव ${day}, इंपोर्ट ${date}`,
  replaySpeed: (start: string, speed: string) => `${start}, ${speed} गुना गति से`,
  inTether: (exchange: string) => `${exchange}, USDT में`,
  perpetuals: (exchange: string) => `${exchange} परपेचुअल, USDC में`,
  inDollars: (exchange: string) => `${exchange}, US डॉलर में`,
} as const;

export const bannerTexts = {
  age: (age: string) => `यह डेटा ${age} पुराना है।`,
} as const;

export const comboboxTexts = {
  none: 'कोई मैच नहीं।',
  count: (count: number) => `${grouped(count)} मैच`,
} as const;

export const copyButtonTexts = {
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
} as const;

export const countBarsTexts = {
  about: (total: number, most: number, when: string) => `कुल ${grouped(total)}, सबसे ज़्यादा ${grouped(most)}, ${when}`,
  none: 'इस अवधि में कोई नहीं',
} as const;

export const dialogTexts = {
  close: 'बंद करें',
} as const;

export const edgeChipTexts = {
  unmeasured: 'एज अभी मापा नहीं गया',
  unmeasuredWhy: 'इस नियम का हिट रेट अभी मापा नहीं गया।',
  tooFew: (count: number) => `अब तक ${grouped(count)}`,
  hit: (percent: number) => `हिट रेट ${grouped(percent)} %`,
  against: (percent: number) => `बनाम बेसलाइन ${grouped(percent)} %`,
  edge: (points: number) => `एज ${grouped(points)} अंक`,
  none: 'एज साबित नहीं',
  simulated: 'सिम्युलेटेड',
  title: 'मापा गया एज',
  short: (hit: number, baseline: number) => `${grouped(hit)} % बनाम ${grouped(baseline)} %`,
  whole: 'सभी मापे गए आँकड़े',
  proof: 'रीप्ले प्रमाण',
  ofStrength: (strength: string) => `केवल ${strength} मज़बूती के संकेत।`,
  ofAll: 'हर मज़बूती के संकेत।',
  advice: 'पुराने नतीजे आगे की गारंटी नहीं हैं।',
  picture: 'हिट रेट, 95 % अंतराल के साथ; टूटी लाइन बेसलाइन है',
} as const;

export const errorNoteTexts = {
  retry: 'फिर कोशिश करें',
  safe: 'कुछ खोया नहीं है।',
} as const;

export const dateFieldTexts = {
  example: '31 दिस॰ 2025',
  hint: (example: string) => `जैसे ${example}`,
  calendar: (label: string) => `${label}: कैलेंडर`,
  unread: (example: string) => `तारीख ऐसे लिखें: ${example}।`,
  atMost: (date: string) => `यह ${date} या उससे पहले होना चाहिए।`,
} as const;

export const formFieldTexts = {
  optional: 'वैकल्पिक',
} as const;

export const fileFieldTexts = {
  none: 'फ़ाइल चुनें।',
} as const;

export const formTexts = {
  saving: 'सहेज रहे हैं…',
  flaws: (count: number) => count === 1 ? 'यह फ़ील्ड जाँचें:' : `ये ${grouped(count)} फ़ील्ड जाँचें:`,
} as const;

export const lazyPartTexts = {
  failed: 'यह हिस्सा दिखाया नहीं जा सका।',
  away: 'यह हिस्सा लोड नहीं हो सका।',
  late: 'यह हिस्सा लोड होने में बहुत समय लगा।',
} as const;

export const linkDialogTexts = {
  link: 'लिंक',
  failed: 'लिंक नहीं बन सका।',
} as const;

export const loadingViewTexts = {
  loading: 'लोड हो रहा है...',
} as const;

export const miniCandlesTexts = {
  none: 'अभी कोई कैंडल नहीं',
  about: (count: number, close: string, low: string, high: string) => `${grouped(count)} कैंडल, आखिरी बंद भाव ${close}, ${low} और ${high} के बीच`,
} as const;

export const numberFieldTexts = {
  less: (label: string) => `${label}: कम`,
  more: (label: string) => `${label}: ज़्यादा`,
} as const;

export const onDemandTexts = {
  failed: 'यह लोड नहीं हो सका। थोड़ी देर में फिर कोशिश करें।',
} as const;

export const outboxNoteTexts = {
  outbox: 'यह सर्वर ईमेल नहीं भेजता। आपका कोड इसके आउटबॉक्स में है।',
  open: 'आउटबॉक्स खोलें',
  printed: 'आउटबॉक्स का लिंक उस टर्मिनल में है जहाँ सर्वर चल रहा है।',
  check: 'एक मिनट लग सकता है। स्पैम फ़ोल्डर भी देखें।',
} as const;

export const pagerTexts = {
  newer: 'नए',
  older: 'पुराने',
  at: (page: number, count: number) => `${grouped(count)} में से पेज ${grouped(page)}`,
  label: 'पेज',
} as const;

export const passwordFieldTexts = {
  show: 'दिखाएँ',
  hide: 'छिपाएँ',
  showing: 'पासवर्ड दिखाएँ',
} as const;

export const passwordStrengthTexts = {
  tooShort: (least: number) => `कम से कम ${grouped(least)} अक्षर। जितना लंबा उतना अच्छा: चार बेमेल शब्द इस्तेमाल करें।`,
  levels: [
    'छोटा है, पर काफ़ी है। मज़बूत करने के लिए कुछ अक्षर और जोड़ें।',
    'अच्छी लंबाई।',
    'बहुत अच्छी लंबाई।',
  ],
  common: 'आम पासवर्ड नहीं चलते।',
} as const;

export const resendButtonTexts = {
  again: 'नया कोड भेजें',
  wait: (seconds: number) => `नया कोड ${grouped(seconds)} से. में`,
  sent: 'नया कोड भेज दिया। पहले वाला भी चलेगा।',
} as const;

export const sharedLinkErrorTexts = {
  ended: 'यह लिंक अब नहीं चलता',
  why: 'साझा करने वाले ने लिंक या उसका आइटम हटा दिया।',
} as const;

export const sparklineTexts = {
  none: 'अभी कोई भाव नहीं',
  about: (last: string, least: string, greatest: string, change: string) => `आखिरी ${last}, ${least} और ${greatest} के बीच, बदलाव ${change}`,
} as const;

export const staleMarkTexts = {
  mark: '◷',
  none: 'अब तक कोई भाव नहीं',
  since: (time: string) => `${time} के बाद कोई भाव नहीं`,
  because: (age: string, reason: string) => `${age} (${reason})`,
} as const;

export const strengthMarkTexts = {
  title: 'पैटर्न की मज़बूती',
  graded: (strength: string, score: number) => `${strength}, 100 में से ${grouped(score)}`,
  limited: (strength: string, score: number) => `${strength}: 100 में से ${grouped(score)}, पर पहले कोई ट्रेंड नहीं`,
  fit: 'नियम से मेल',
  context: 'बाज़ार का संदर्भ',
  size: 'आकार',
  volume: 'वॉल्यूम',
  noVolume: 'दर्ज नहीं',
  meaning: 'पैटर्न कितना अच्छा बना है। यह संभावना नहीं है।',
  outOfContext: 'पलटने को कोई ट्रेंड नहीं: ज़्यादा से ज़्यादा कमज़ोर।',
} as const;

export const termTexts = {
  label: 'मतलब',
  missing: 'शब्दावली में यह शब्द नहीं है।',
  lesson: 'लेसन',
  glossary: 'शब्दावली',
} as const;

export const toasterTexts = {
  label: 'संदेश',
  close: 'बंद करें',
} as const;

export const pdfButtonTexts = {
  download: (number: string) => `${number} को PDF में डाउनलोड करें`,
  pdf: 'PDF',
  busy: 'तैयार हो रहा है',
} as const;

export const signalLinkTexts = {
  text: 'इस संकेत का लिंक',
} as const;
