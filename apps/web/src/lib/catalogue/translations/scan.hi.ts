// Made by `npm run texts` from the .arb files of this folder: change those.
export const scanTranslations = {
  rsi_oversold_bullish: {
    label: 'RSI ओवरसोल्ड',
    description: 'RSI(14) 30 से नीचे गया।',
  },
  head_and_shoulder_bearish: {
    label: 'हेड एंड शोल्डर्स',
    description: 'तीन हाई के नीचे की नेकलाइन क्लोज़ पर टूटी, बीच का हाई सबसे ऊँचा।',
  },
  head_and_shoulder_bullish: {
    label: 'इन्वर्स हेड एंड शोल्डर्स',
    description: 'लगभग बराबर दो लो के बीच सबसे निचला लो; नेकलाइन से ऊपर क्लोज़ पर पुष्टि।',
  },
  closing_marubozu_bullish: {
    label: 'बुलिश क्लोज़िंग मारुबोज़ू',
    description: 'लंबी चढ़ती बॉडी, जो अपने हाई पर बंद हुई।',
  },
  closing_marubozu_bearish: {
    label: 'बेयरिश क्लोज़िंग मारुबोज़ू',
    description: 'लंबी गिरती बॉडी, जो अपने लो पर बंद हुई।',
  },
  golden_cross_over_strategy_bullish: {
    label: 'गोल्डन क्रॉस',
    description: '50-कैंडल का औसत 200-कैंडल के औसत से ऊपर गया।',
  },
  golden_cross_over_strategy_bearish: {
    label: 'डेथ क्रॉस',
    description: '50-कैंडल का औसत 200-कैंडल के औसत से नीचे गया।',
  },
  double_tops_bearish: {
    label: 'डबल टॉप',
    description: 'दो बराबर हाई, और उनके बीच के लो से नीचे क्लोज़।',
  },
  double_bottoms_bullish: {
    label: 'डबल बॉटम',
    description: 'दो बराबर लो, और उनके बीच के हाई से ऊपर क्लोज़।',
  },
  hammer_bullish: {
    label: 'गोल्डन हैमर',
    description: 'गिरावट के बाद हैमर।',
  },
  engulfing_pattern_bullish: {
    label: 'बुलिश एनगल्फ़िंग',
    description: 'चढ़ती बॉडी ने पिछली गिरती बॉडी को ढक लिया।',
  },
  engulfing_pattern_bearish: {
    label: 'बेयरिश एनगल्फ़िंग',
    description: 'गिरती बॉडी ने पिछली बॉडी को ढक लिया, जो गिरती हुई नहीं थी।',
  },
  bullish_flag_bullish: {
    label: 'बुलिश फ़्लैग',
    description: 'तेज़ चढ़ाई, ठहराव, और ठहराव से ऊपर क्लोज़।',
  },
  bearish_flag_bearish: {
    label: 'बेयरिश फ़्लैग',
    description: 'तेज़ गिरावट, ठहराव, और ठहराव से नीचे क्लोज़।',
  },
  three_white_soldiers_bullish: {
    label: 'थ्री व्हाइट सोल्जर्स',
    description: 'तीन चढ़ती बॉडी, हर क्लोज़ पिछले से ऊँचा।',
  },
  three_black_crows_bearish: {
    label: 'थ्री ब्लैक क्रोज़',
    description: 'तीन गिरती बॉडी, हर क्लोज़ पिछले से नीचा।',
  },
  bollinger_bands_strategy_bullish: {
    label: 'निचले बोलिंजर बैंड से वापस ऊपर',
    description: 'क्लोज़ निचले बैंड (20, 2) के नीचे से वापस भीतर आया।',
  },
  bollinger_bands_strategy_bearish: {
    label: 'ऊपरी बोलिंजर बैंड से वापस नीचे',
    description: 'क्लोज़ ऊपरी बैंड (20, 2) के ऊपर से वापस भीतर आया।',
  },
} as const;
