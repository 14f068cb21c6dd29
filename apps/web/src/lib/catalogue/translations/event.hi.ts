// Made by `npm run texts` from the .arb files of this folder: change those.
export const eventTranslations = {
  high_bullish: {
    label: '52-वीक हाई',
    description: 'दिन का हाई पिछले 52 हफ़्तों के हर भाव से ऊपर है।',
  },
  low_bearish: {
    label: '52-वीक लो',
    description: 'दिन का लो पिछले 52 हफ़्तों के हर भाव से नीचे है।',
  },
  gap_bullish: {
    label: 'गैप अप',
    description: 'पिछले दिन की पूरी रेंज से ऊपर खुला।',
  },
  gap_bearish: {
    label: 'गैप डाउन',
    description: 'पिछले दिन की पूरी रेंज से नीचे खुला।',
  },
  surge_bullish: {
    label: 'वॉल्यूम में उछाल, भाव चढ़ा',
    description: 'वॉल्यूम 20 दिन के औसत का कम से कम 2.5 गुना, क्लोज़ ऊँचा।',
  },
  surge_bearish: {
    label: 'वॉल्यूम में उछाल, भाव गिरा',
    description: 'वॉल्यूम 20 दिन के औसत का कम से कम 2.5 गुना, क्लोज़ नीचा।',
  },
  rating_bullish: {
    label: 'रेटिंग ऊपर मुड़ी',
    description: 'टेक्निकल रेटिंग 0.1 से ऊपर गई; इससे पहले नीचे थी।',
  },
  rating_bearish: {
    label: 'रेटिंग नीचे मुड़ी',
    description: 'टेक्निकल रेटिंग -0.1 से नीचे गई; इससे पहले ऊपर थी।',
  },
} as const;
