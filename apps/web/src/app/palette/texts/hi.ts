// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';

export const paletteButtonTexts = {
  title: 'खोजें',
} as const;

export const paletteTexts = {
  hint: 'सिंबल, स्क्रीन या ऐक्शन',
  none: (text: string) => `“${text}” का कोई नतीजा नहीं।`,
  failed: 'सिंबल खोज अभी उपलब्ध नहीं।',
  count: (count: number) => `${grouped(count)} नतीजे`,
  groups: {
    recent: 'हाल के',
    symbols: 'सिंबल',
    screens: 'स्क्रीन',
    actions: 'ऐक्शन',
  },
  themes: {
    light: 'थीम: लाइट',
    dark: 'थीम: डार्क',
    system: 'थीम: सिस्टम',
  },
  densities: {
    dense: 'पंक्तियाँ: घनी',
    comfortable: 'पंक्तियाँ: खुली',
  },
  pairs: {
    safe: 'ऊपर-नीचे: फ़िरोज़ी और सिंदूरी',
    classic: 'ऊपर-नीचे: हरा और लाल',
  },
  languages: {
    en: 'भाषा: अंग्रेज़ी (English)',
    hi: 'भाषा: हिन्दी',
  },
  keys: 'कीबोर्ड शॉर्टकट',
  logOut: 'लॉग आउट',
  logOutFailed: 'सर्वर से संपर्क नहीं हुआ। आप अब भी लॉग इन हैं।',
  help: {
    title: 'कीबोर्ड शॉर्टकट',
    general: 'हर जगह',
    go: 'यहाँ जाएँ',
    tables: 'टेबल में',
    open: 'खोज खोलें',
    search: 'सिंबल खोजें',
    walk: 'सेल बदलें',
    firstLast: 'पंक्ति का पहला और आखिरी सेल',
    enter: 'पंक्ति खोलें, कॉलम से सॉर्ट करें',
    move: 'कॉलम खिसकाएँ (उसके शीर्षक पर)',
    size: 'कॉलम की चौड़ाई बदलें (शीर्षक पर)',
  },
} as const;
