// Made by `npm run texts` from the .arb files of this folder: change those.
export const chatTexts = {
  label: 'सपोर्ट चैट',
  open: 'सपोर्ट से चैट करें',
  failed: 'चैट लोड नहीं हो सकी, शायद वह ब्लॉक है। आप सपोर्ट में टिकट लिख सकते हैं।',
} as const;
