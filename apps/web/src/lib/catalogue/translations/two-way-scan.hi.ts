// Made by `npm run texts` from the .arb files of this folder: change those.
export const twoWayScanTranslations = {
  closing_marubozu: {
    label: 'बुलिश और बेयरिश क्लोज़िंग मारुबोज़ू',
    description: 'लंबी बॉडी, जो अपने हाई या लो पर बंद हुई।',
  },
  golden_cross_over_strategy: {
    label: 'गोल्डन और डेथ क्रॉस',
    description: '50-कैंडल का औसत 200-कैंडल के औसत से ऊपर या नीचे गया।',
  },
  double_tops_and_bottoms: {
    label: 'डबल टॉप और बॉटम',
    description: 'दो बराबर हाई और बीच के लो से नीचे क्लोज़, या इसका उल्टा।',
  },
  engulfing_pattern: {
    label: 'बुलिश और बेयरिश एनगल्फ़िंग',
    description: 'बॉडी ने उल्टी दिशा वाली पिछली बॉडी को ढक लिया।',
  },
  bullish_and_bearish_flag: {
    label: 'बुलिश और बेयरिश फ़्लैग',
    description: 'तेज़ चाल, ठहराव, और उसी दिशा में ठहराव के पार क्लोज़।',
  },
  bollinger_bands_strategy: {
    label: 'बोलिंजर बैंड स्ट्रैटेजी',
    description: 'क्लोज़ वापस बोलिंजर बैंड के भीतर आया।',
  },
} as const;
