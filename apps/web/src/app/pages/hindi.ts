/** Texts of the pages that the app composes itself, in Hindi. */

export const configure = {
  title: 'सेटिंग',
  appearance: 'रूप',
  theme: 'थीम',
  themes: { system: 'सिस्टम जैसी', light: 'उजली', dark: 'गहरी' },
  pair: 'ऊपर और नीचे के रंग',
  pairs: { safe: 'फ़िरोज़ी और सिंदूरी', classic: 'हरा और लाल' },
  pairWhy: 'फ़िरोज़ी और सिंदूरी वर्णांध आँखों को भी अलग दिखते हैं। दिशा के साथ हमेशा निशान और चिह्न भी होता है।',
  sample: 'ऐसा दिखता है:',
  kept: 'आपके खाते में रखा जाता है, हर उस ब्राउज़र के लिए जिसमें आप साइन इन करते हैं।',
};

export const defaults = {
  title: 'शुरुआत',
  market: 'बाज़ार',
  timeframe: 'टाइमफ़्रेम',
  timeZone: 'समय क्षेत्र',
  asItComes: (usual: string) => `जैसा आता है (${usual})`,
  ownZone: (zone: string) => `इस ब्राउज़र का (${zone})`,
  failed: 'यह चुनाव रखा नहीं जा सका।',
};

export const locale = {
  title: 'भाषा और संख्याएँ',
  language: 'भाषा',
  languages: { en: 'English', hi: 'हिन्दी' },
  languageWhy: 'क़ानूनी और सवाल-जवाब वाले पृष्ठ अभी अंग्रेज़ी में हैं। भाषा बदलने पर पृष्ठ फिर से लोड होता है।',
  grouping: 'बड़ी संख्याएँ',
  groupings: { market: 'हर बाज़ार की अपनी', indian: 'लाख और करोड़', western: 'मिलियन' },
  clock: 'घड़ी',
  clocks: { 24: '24 घंटे', 12: '12 घंटे' },
  sample: 'ऐसा दिखता है:',
  density: 'पंक्तियाँ',
  densities: { dense: 'घनी', comfortable: 'खुली' },
};
