// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';

export const searchResultsTexts = {
  results: 'सिंबल',
  none: (text: string) => `“${text}” से कोई सिंबल नहीं मिला।`,
  more: 'और सिंबल',
  notScanned: 'स्कैन नहीं',
  notScannedWhy: 'डेटा प्रोवाइडर की अपनी सूची से: भाव, चार्ट और प्राइस अलर्ट हैं, संकेत नहीं।',
  simulated: (markets: string) => `सिम्युलेटेड बाज़ारों में सिर्फ़ पहले से मौजूद सिंबल हैं: ${markets}।`,
  failed: 'सिंबल खोज अभी उपलब्ध नहीं। थोड़ी देर में फिर कोशिश करें।',
  formerly: (symbols: string) => `पहले ${symbols}`,
  splitOff: (symbol: string) => `${symbol} से अलग हुआ`,
  count: (count: number) => `${grouped(count)} सिंबल`,
} as const;

export const symbolSearchTexts = {
  label: 'सिंबल खोजें',
  placeholder: 'सिंबल खोजें',
  hint: 'खोजने के लिए / दबाएँ',
} as const;

export const tapeTexts = {
  label: 'चारों बाज़ारों के ताज़ा भाव',
} as const;

export const watchlistTableTexts = {
  symbol: 'सिंबल',
  price: 'भाव',
  change: 'बदलाव',
  caption: 'वॉचलिस्ट',
  marks: 'ट्रेंड और रेटिंग',
} as const;
