// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../../lib/digits.ts';

export const checklistTexts = {
  title: (symbol: string, timeframe: string) => `${symbol}, ${timeframe} पर नियम`,
  yours: 'आपकी रणनीतियाँ',
  public: 'पब्लिक रणनीतियाँ',
  withPublic: 'पब्लिक रणनीतियाँ दिखाएँ',
  none: 'अभी कोई सहेजी हुई रणनीति नहीं। आपकी रणनीतियाँ यहाँ हर चार्ट पर जाँची जाती हैं।',
  build: 'रणनीति बनाएँ',
  failed: 'नियम जाँचे नहीं जा सके',
  asOf: 'इस क्लोज़ तक:',
  count: (met: number, all: number) => `${grouped(all)} में से ${grouped(met)} मैच`,
  parts: (met: number, all: number) => `${grouped(all)} में से ${grouped(met)} शर्तें`,
  lacks: (condition: string, now: string, apart: string) => `कमी: ${condition}। अभी ${now}, अंतर ${apart}।`,
  flawed: 'इस चार्ट पर नहीं चल सकता:',
  unanswered: 'कैंडल काफ़ी नहीं',
  from: (market: string, timeframe: string) => `${market}, ${timeframe} के लिए बनी`,
  open: 'बिल्डर में खोलें',
} as const;
