import { ACCOUNT_LIMITS } from '@wickwise/contract';

/** Texts of the parts of the interface in Hindi, by the part that they belong to. */

export const badge = {
  LIVE: 'भाव बनते ही',
  DELAYED: 'भाव देर से आते हैं',
  EOD: 'पिछले बंद के भाव',
  INDICATIVE: 'ऐसे भाव जिन पर सौदा करने को कोई बाध्य नहीं',
  SIMULATED: 'आज़माने के लिए गढ़े हुए भाव। यह बाज़ार नहीं है।',
  REPLAY: 'रिकॉर्ड किए भाव, फिर से चलाए गए',
};
export const banner = { age: (age: string) => `यहाँ जो दिख रहा है वह ${age} पुराना है।` };
export const chipInput = {
  remove: (chip: string) => `${chip} हटाएँ`,
  removed: (chip: string) => `${chip} हटाया गया`,
};
export const combobox = { none: 'कुछ मेल नहीं खाता।', count: (count: number) => `${count} मेल खाते हैं` };
export const countBars = {
  about: (total: number, most: number, when: string) => `कुल ${total}, सबसे ज़्यादा ${most}, ${when}`,
  none: 'इस समय में कोई नहीं',
};
export const dialog = { close: 'बंद करें' };
export const errorNote = { retry: 'फिर कोशिश करें', safe: 'कुछ खोया नहीं है।' };
export const field = { optional: 'वैकल्पिक' };
export const form = {
  flaws: (count: number) => (count === 1 ? 'एक ख़ाना फिर देखें:' : `${count} ख़ाने फिर देखें:`),
};
export const loadingView = { loading: 'लोड हो रहा है...' };
export const miniCandles = {
  none: 'अभी कोई बार नहीं',
  about: (count: number, close: string, low: string, high: string) =>
    `${count} बार, आख़िरी बंद भाव ${close}, ${low} और ${high} के बीच`,
};
export const numberField = { less: (label: string) => `${label}: कम`, more: (label: string) => `${label}: ज़्यादा` };
export const outboxNote = {
  outbox: 'यह सर्वर मेल नहीं भेजता। आपका कोड इसके आउटबॉक्स में है।',
  open: 'आउटबॉक्स खोलें',
  printed: 'आउटबॉक्स का लिंक उस टर्मिनल में है जहाँ सर्वर चल रहा है।',
  check: 'एक पल लगता है। कुछ न आए तो अनचाही मेल में देखें।',
};
export const pager = {
  newer: 'नए',
  older: 'पुराने',
  at: (page: number, count: number) => `${count} में से पृष्ठ ${page}`,
  label: 'पृष्ठ',
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
    `कम से कम ${ACCOUNT_LIMITS.passwordMinLength} अक्षर। लंबाई ही मायने रखती है: चार बेमेल शब्द अच्छी शुरुआत हैं।`,
    'छोटा है, पर काफ़ी है। कुछ अक्षर और हों तो अंदाज़ा लगाना बहुत कठिन हो जाता है।',
    'अच्छी लंबाई।',
    'बहुत अच्छी लंबाई।',
  ] as const,
  common: 'जो पासवर्ड बहुत लोग रखते हैं, वे नहीं लिए जाते।',
};
export const resendButton = {
  again: 'नया कोड भेजें',
  wait: (seconds: number) => `नया कोड ${seconds} से. में`,
  sent: 'नया कोड भेजा जा रहा है। पहले वाला भी चलेगा।',
};
export const sparkline = {
  none: 'अभी कोई भाव नहीं',
  about: (last: string, least: string, greatest: string, change: string) =>
    `आख़िरी ${last}, ${least} और ${greatest} के बीच, बदलाव ${change}`,
};
export const toaster = { label: 'संदेश', close: 'बंद करें' };
export const table = {
  columns: 'स्तंभ',
  shown: 'दिखने वाले स्तंभ',
  left: (heading: string) => `${heading} बाईं ओर`,
  right: (heading: string) => `${heading} दाईं ओर`,
  reset: 'जैसे बने थे',
  loading: 'पंक्तियाँ लोड हो रही हैं',
  sortedBy: (heading: string, isDescending: boolean) =>
    `${heading} के क्रम में, ${isDescending ? 'सबसे बड़ा पहले' : 'सबसे छोटा पहले'}`,
  unsorted: 'जिस क्रम में आए',
  movedTo: (heading: string, place: number, count: number) => `${heading} अब ${count} में से स्तंभ ${place} है`,
  width: (heading: string, pixels: number) => `${heading} ${pixels} पिक्सेल चौड़ा है`,
};
export const strengths = { Weak: 'कमज़ोर', Moderate: 'मध्यम', Strong: 'मज़बूत' };
export const strengthMark = {
  title: 'आकृति की मज़बूती',
  score: (score: number) => `100 में से ${score}`,
  fit: 'अपने नियमों से मेल',
  context: 'बाज़ार कहाँ खड़ा था',
  size: 'आकार',
  volume: 'वॉल्यूम',
  noVolume: 'दर्ज नहीं',
  meaning: 'आकृति कितनी अच्छी बनी है। यह संभावना नहीं है: वह इसके पास नापी हुई लिखी है।',
  outOfContext: 'पलटने को कोई ट्रेंड नहीं: ज़्यादा से ज़्यादा कमज़ोर।',
};
export const edgeChip = {
  unmeasured: 'एज अभी नापा नहीं गया',
  unmeasuredWhy: 'यह नियम कितनी बार सही निकला, यह अभी नापा नहीं गया, इसलिए कोई दावा नहीं।',
  tooFew: (count: number) => `अब तक ${count}`,
  hit: (percent: number) => `${percent} %`,
  against: (percent: number) => `कोई भी बार ${percent} %`,
  edge: (points: number) => `एज ${points}`,
  none: 'एज नहीं',
  simulated: 'गढ़े हुए भाव',
  title: 'नापा हुआ एज',
  ofStrength: (strength: string) => `केवल ${strength} मज़बूती के संकेत।`,
  ofAll: 'हर मज़बूती के संकेत।',
  advice: 'बीते नतीजे कोई वादा नहीं करते।',
  picture: 'जितने सही निकले उनका हिस्सा, 95 % अंतराल के साथ; टूटी रेखा कोई भी बार है',
};
export const edgeWords = {
  tooFew: 'आँकड़े काफ़ी नहीं।',
  hit: (percent: number, count: number, within: string) => `${count} में से ${percent} % सही (${within})`,
  preliminary: (percent: number, count: number, within: string) =>
    `शुरुआती आँकड़ा: ${count} में से ${percent} % सही (${within})`,
  noInterval: 'अंतराल के लिए हफ़्ते कम हैं',
  against: (percent: number) => `; कोई भी बार ${percent} %। `,
  none: 'एज साबित नहीं।',
  edge: (points: number, within: string) => `एज ${points} अंक (${within})`,
  selection: (points: number) => `, चुनाव के असर के ${points} अंक घटाकर`,
  end: '।',
};
export const lateWords = {
  late: (bars: number) => `ब्रेकआउट के ${bars} बार बाद पता चला।`,
  spent: 'टारगेट पहले ही छू चुका',
  spentWhy: 'पैटर्न का पता चलने से पहले ही भाव टारगेट छू चुका था। यह रिकॉर्ड के लिए है, किसी गिनती में नहीं।',
};
export const copyButton = { copy: 'कॉपी करें', copied: 'कॉपी हो गया' };
export const linkDialog = { link: 'लिंक', failed: 'लिंक नहीं बन सका।' };
export const sharedLinkError = {
  ended: 'यह लिंक अब नहीं चलता',
  why: 'इसे साझा करने वाले ने लिंक या उसमें दिखने वाली चीज़ हटा दी।',
};
