import { ACCOUNT_LIMITS } from '@wickwise/contract';

/** Texts of the parts of the interface in Hindi, by the part that they belong to. */

export const badge = {
  LIVE: 'लाइव भाव',
  DELAYED: 'देरी वाले भाव',
  EOD: 'दिन के अंत के भाव',
  INDICATIVE: 'सांकेतिक भाव, इन पर ट्रेड नहीं होता',
  SIMULATED: 'अभ्यास के लिए सिम्युलेटेड भाव। असली बाज़ार नहीं।',
  REPLAY: 'रिकॉर्ड किए भाव का रीप्ले',
};
export const banner = { age: (age: string) => `यह डेटा ${age} पुराना है।` };
export const chipInput = {
  remove: (chip: string) => `${chip} हटाएँ`,
  removed: (chip: string) => `${chip} हटाया गया`,
};
export const combobox = { none: 'कोई मैच नहीं।', count: (count: number) => `${count} मैच` };
export const countBars = {
  about: (total: number, most: number, when: string) => `कुल ${total}, सबसे ज़्यादा ${most}, ${when}`,
  none: 'इस अवधि में कोई नहीं',
};
export const dialog = { close: 'बंद करें' };
export const errorNote = { retry: 'फिर कोशिश करें', safe: 'कुछ खोया नहीं है।' };
export const field = { optional: 'वैकल्पिक' };
export const form = {
  flaws: (count: number) => (count === 1 ? 'यह फ़ील्ड जाँचें:' : `ये ${count} फ़ील्ड जाँचें:`),
};
export const loadingView = { loading: 'लोड हो रहा है...' };
export const miniCandles = {
  none: 'अभी कोई कैंडल नहीं',
  about: (count: number, close: string, low: string, high: string) =>
    `${count} कैंडल, आख़िरी बंद भाव ${close}, ${low} और ${high} के बीच`,
};
export const numberField = { less: (label: string) => `${label}: कम`, more: (label: string) => `${label}: ज़्यादा` };
export const outboxNote = {
  outbox: 'यह सर्वर ईमेल नहीं भेजता। आपका कोड इसके आउटबॉक्स में है।',
  open: 'आउटबॉक्स खोलें',
  printed: 'आउटबॉक्स का लिंक उस टर्मिनल में है जहाँ सर्वर चल रहा है।',
  check: 'एक मिनट लग सकता है। स्पैम फ़ोल्डर भी देखें।',
};
export const pager = {
  newer: 'नए',
  older: 'पुराने',
  at: (page: number, count: number) => `${count} में से पेज ${page}`,
  label: 'पेज',
};
export const onDemand = { failed: 'यह लोड नहीं हो सका। थोड़ी देर में फिर कोशिश करें।' };
export const partBoundary = {
  failed: 'यह हिस्सा दिखाया नहीं जा सका।',
  away: 'यह हिस्सा लोड नहीं हो सका।',
  late: 'यह हिस्सा लोड होने में बहुत समय लगा।',
};
export const passwordField = { show: 'दिखाएँ', hide: 'छिपाएँ', showing: 'पासवर्ड दिखाएँ' };
export const passwordStrength = {
  levels: [
    `कम से कम ${ACCOUNT_LIMITS.passwordMinLength} अक्षर। जितना लंबा उतना अच्छा: चार बेमेल शब्द इस्तेमाल करें।`,
    'छोटा है, पर काफ़ी है। मज़बूत करने के लिए कुछ अक्षर और जोड़ें।',
    'अच्छी लंबाई।',
    'बहुत अच्छी लंबाई।',
  ] as const,
  common: 'आम पासवर्ड नहीं चलते।',
};
export const resendButton = {
  again: 'नया कोड भेजें',
  wait: (seconds: number) => `नया कोड ${seconds} से. में`,
  sent: 'नया कोड भेज दिया। पहले वाला भी चलेगा।',
};
export const sparkline = {
  none: 'अभी कोई भाव नहीं',
  about: (last: string, least: string, greatest: string, change: string) =>
    `आख़िरी ${last}, ${least} और ${greatest} के बीच, बदलाव ${change}`,
};
export const toaster = { label: 'संदेश', close: 'बंद करें' };
export const table = {
  columns: 'कॉलम',
  shown: 'दिखने वाले कॉलम',
  left: (heading: string) => `${heading} बाईं ओर ले जाएँ`,
  right: (heading: string) => `${heading} दाईं ओर ले जाएँ`,
  reset: 'कॉलम रीसेट करें',
  loading: 'पंक्तियाँ लोड हो रही हैं',
  sortedBy: (heading: string, isDescending: boolean) =>
    `${heading} के क्रम में, ${isDescending ? 'सबसे बड़ा पहले' : 'सबसे छोटा पहले'}`,
  unsorted: 'मूल क्रम',
  movedTo: (heading: string, place: number, count: number) => `${heading} अब ${count} में से कॉलम ${place} है`,
  width: (heading: string, pixels: number) => `${heading} ${pixels} पिक्सेल चौड़ा है`,
};
export const strengths = { Weak: 'कमज़ोर', Moderate: 'मध्यम', Strong: 'मज़बूत' };
export const strengthMark = {
  title: 'पैटर्न की मज़बूती',
  score: (score: number) => `100 में से ${score}`,
  fit: 'नियम से मेल',
  context: 'बाज़ार का संदर्भ',
  size: 'आकार',
  volume: 'वॉल्यूम',
  noVolume: 'दर्ज नहीं',
  meaning: 'पैटर्न कितना अच्छा बना है। यह संभावना नहीं है।',
  outOfContext: 'पलटने को कोई ट्रेंड नहीं: ज़्यादा से ज़्यादा कमज़ोर।',
};
export const edgeChip = {
  unmeasured: 'एज अभी नापा नहीं गया',
  unmeasuredWhy: 'इस नियम का हिट रेट अभी नापा नहीं गया।',
  tooFew: (count: number) => `अब तक ${count}`,
  hit: (percent: number) => `हिट रेट ${percent} %`,
  against: (percent: number) => `बनाम बेसलाइन ${percent} %`,
  edge: (points: number) => `एज ${points} अंक`,
  none: 'एज साबित नहीं',
  simulated: 'सिम्युलेटेड',
  title: 'नापा हुआ एज',
  ofStrength: (strength: string) => `केवल ${strength} मज़बूती के संकेत।`,
  ofAll: 'हर मज़बूती के संकेत।',
  advice: 'पुराने नतीजे आगे की गारंटी नहीं हैं।',
  picture: 'हिट रेट, 95 % अंतराल के साथ; टूटी लाइन बेसलाइन है',
};
export const edgeWords = {
  tooFew: 'डेटा काफ़ी नहीं।',
  hit: (percent: number, count: number, within: string) => `हिट रेट ${percent} % (n = ${count}, ${within})`,
  preliminary: (percent: number, count: number, within: string) =>
    `शुरुआती हिट रेट ${percent} % (n = ${count}, ${within})`,
  noInterval: 'अंतराल के लिए हफ़्ते कम हैं',
  against: (percent: number) => ` बनाम बेसलाइन ${percent} %। `,
  none: 'एज साबित नहीं।',
  edge: (points: number, within: string) => `एज ${points} अंक (${within})`,
  selection: (points: number) => `, चुनाव के असर के ${points} अंक घटाकर`,
  end: '।',
};
export const lateWords = {
  late: (bars: number) => `ब्रेकआउट के ${bars} कैंडल बाद पता चला।`,
  spent: 'टारगेट पहले ही लग चुका',
  spentWhy: 'पैटर्न का पता चलने से पहले ही भाव टारगेट तक पहुँच गया था। यह किसी आँकड़े में नहीं गिना जाता।',
};
export const copyButton = { copy: 'कॉपी करें', copied: 'कॉपी हो गया' };
export const linkDialog = { link: 'लिंक', failed: 'लिंक नहीं बन सका।' };
export const sharedLinkError = {
  ended: 'यह लिंक अब नहीं चलता',
  why: 'साझा करने वाले ने लिंक या उसका आइटम हटा दिया।',
};
