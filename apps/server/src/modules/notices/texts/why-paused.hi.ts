// Made by `npm run texts` from the .arb files of this folder: change those.
export const whyPausedTexts = {
  'strategy-gone': 'इसकी रणनीति हटा दी गई।',
  'screen-gone': 'इसकी स्क्रीन हटा दी गई।',
  'watchlist-gone': 'इसकी वॉचलिस्ट हटा दी गई।',
  'not-scanned': 'इसका संकेत स्कैन नहीं होता।',
  plan: 'आपके प्लान में इसके लिए जगह नहीं है।',
  'strategy-paused': 'इसकी रणनीति रोकी गई है।',
  'scan-cost': 'बाकी रणनीतियों के साथ इसकी रणनीति को बहुत ज़्यादा कंप्यूटिंग चाहिए।',
} as const;
