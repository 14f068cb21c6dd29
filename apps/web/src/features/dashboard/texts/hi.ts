// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';

export const arrangeTexts = {
  title: 'डैशबोर्ड का लेआउट बदलें',
  about: 'हैंडल खींचें, उस पर ऐरो कुंजियाँ दबाएँ, या उसे दबाकर नई जगह का हैंडल दबाएँ। यह आपके खाते में सहेजा जाता है।',
  names: {
    indexes: 'इंडेक्स',
    breadth: 'मार्केट ब्रेड्थ',
    watchlist: 'वॉचलिस्ट',
    chart: 'चार्ट',
    heatmap: 'हीटमैप',
    movers: 'टॉप मूवर्स',
    whatsnew: 'आपकी पिछली विज़िट के बाद',
    alerts: 'अलर्ट, पिछले 24 घंटे',
    calendar: 'आने वाले इवेंट',
    counts: 'स्टॉक स्कैन, पिछले 24 घंटे',
    signals: 'ताज़ा संकेत',
  },
  move: (name: string) => `${name} खिसकाएँ`,
  moved: (name: string, place: number, of: number) => `${name}, ${grouped(of)} में से ${grouped(place)} पर`,
  checklist: 'पहले कदमों की चेकलिस्ट',
  checklistFailed: 'यह सहेजा नहीं जा सका। फिर कोशिश करें।',
  reset: 'डिफ़ॉल्ट पर लौटाएँ',
  failed: 'लेआउट सहेजा नहीं जा सका। पेज छोड़ने तक यही रहेगा।',
} as const;

export const dashboardTexts = {
  arrange: 'लेआउट बदलें',
  nothing: 'सभी विजेट छिपे हैं। “लेआउट बदलें” से दिखाएँ।',
} as const;

export const firstStepTexts = {
  title: 'पहले कदम',
  steps: {
    watchlist: 'वॉचलिस्ट',
    alert: 'पहला अलर्ट',
    screen: 'पहली स्क्रीन',
    backtest: 'पहला बैकटेस्ट',
  },
  isDone: 'पूरा',
  done: (done: number, all: number) => `${grouped(all)} में से ${grouped(done)} पूरे`,
  hide: 'छिपाएँ',
} as const;
