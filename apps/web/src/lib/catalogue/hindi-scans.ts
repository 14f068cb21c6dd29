import type { Described } from './described.ts';

/** One-directional scans in Hindi, by pattern and direction; missing ones are named after their pattern. */
export const SCANS: Readonly<Record<string, Described>> = {
  rsi_oversold_bullish: ['RSI ओवरसोल्ड', 'RSI(14) 30 से नीचे गया'],
  head_and_shoulder_bearish: ['हेड एंड शोल्डर्स', 'तीन हाई के नीचे की नेकलाइन क्लोज़ पर टूटी, बीच का हाई सबसे ऊँचा'],
  head_and_shoulder_bullish: ['इन्वर्स हेड एंड शोल्डर्स', 'लगभग बराबर दो लो के बीच सबसे निचला लो; नेकलाइन से ऊपर क्लोज़ पर पुष्टि।'],
  closing_marubozu_bullish: ['बुलिश क्लोज़िंग मारुबोज़ू', 'लंबी चढ़ती बॉडी, जो अपने हाई पर बंद हुई'],
  closing_marubozu_bearish: ['बेयरिश क्लोज़िंग मारुबोज़ू', 'लंबी गिरती बॉडी, जो अपने लो पर बंद हुई'],
  golden_cross_over_strategy_bullish: ['गोल्डन क्रॉस', '50-कैंडल का औसत 200-कैंडल के औसत से ऊपर गया'],
  golden_cross_over_strategy_bearish: ['डेथ क्रॉस', '50-कैंडल का औसत 200-कैंडल के औसत से नीचे गया'],
  double_tops_bearish: ['डबल टॉप', 'दो बराबर हाई, और उनके बीच के लो से नीचे क्लोज़'],
  double_bottoms_bullish: ['डबल बॉटम', 'दो बराबर लो, और उनके बीच के हाई से ऊपर क्लोज़'],
  hammer_bullish: ['गोल्डन हैमर', 'गिरावट के बाद हैमर'],
  engulfing_pattern_bullish: ['बुलिश एनगल्फ़िंग', 'चढ़ती बॉडी ने पिछली गिरती बॉडी को ढक लिया'],
  engulfing_pattern_bearish: ['बेयरिश एनगल्फ़िंग', 'गिरती बॉडी ने पिछली बॉडी को ढक लिया, जो गिरती हुई नहीं थी'],
  bullish_flag_bullish: ['बुलिश फ़्लैग', 'तेज़ चढ़ाई, ठहराव, और ठहराव से ऊपर क्लोज़'],
  bearish_flag_bearish: ['बेयरिश फ़्लैग', 'तेज़ गिरावट, ठहराव, और ठहराव से नीचे क्लोज़'],
  three_white_soldiers_bullish: ['थ्री व्हाइट सोल्जर्स', 'तीन चढ़ती बॉडी, हर क्लोज़ पिछले से ऊँचा'],
  three_black_crows_bearish: ['थ्री ब्लैक क्रोज़', 'तीन गिरती बॉडी, हर क्लोज़ पिछले से नीचा'],
  bollinger_bands_strategy_bullish: ['निचले बोलिंजर बैंड से वापस ऊपर', 'क्लोज़ निचले बैंड (20, 2) के नीचे से वापस भीतर आया'],
  bollinger_bands_strategy_bearish: ['ऊपरी बोलिंजर बैंड से वापस नीचे', 'क्लोज़ ऊपरी बैंड (20, 2) के ऊपर से वापस भीतर आया'],
};

/** Two-directional stock scans, by name. */
export const TWO_WAY_SCANS: Readonly<Record<string, Described>> = {
  closing_marubozu: ['बुलिश और बेयरिश क्लोज़िंग मारुबोज़ू', 'लंबी बॉडी, जो अपने हाई या लो पर बंद हुई'],
  golden_cross_over_strategy: ['गोल्डन और डेथ क्रॉस', '50-कैंडल का औसत 200-कैंडल के औसत से ऊपर या नीचे गया'],
  double_tops_and_bottoms: ['डबल टॉप और बॉटम', 'दो बराबर हाई और बीच के लो से नीचे क्लोज़, या इसका उल्टा'],
  engulfing_pattern: ['बुलिश और बेयरिश एनगल्फ़िंग', 'बॉडी ने उल्टी दिशा वाली पिछली बॉडी को ढक लिया'],
  bullish_and_bearish_flag: ['बुलिश और बेयरिश फ़्लैग', 'तेज़ चाल, ठहराव, और उसी दिशा में ठहराव के पार क्लोज़'],
  bollinger_bands_strategy: ['बोलिंजर बैंड स्ट्रैटेजी', 'क्लोज़ वापस बोलिंजर बैंड के भीतर आया'],
};

/** Market events, by kind and direction. */
export const EVENTS: Readonly<Record<string, Described>> = {
  high_bullish: ['52-वीक हाई', 'दिन का हाई पिछले 52 हफ़्तों के हर भाव से ऊपर है'],
  low_bearish: ['52-वीक लो', 'दिन का लो पिछले 52 हफ़्तों के हर भाव से नीचे है'],
  gap_bullish: ['गैप अप', 'पिछले दिन की पूरी रेंज से ऊपर खुला'],
  gap_bearish: ['गैप डाउन', 'पिछले दिन की पूरी रेंज से नीचे खुला'],
  surge_bullish: ['वॉल्यूम में उछाल, भाव चढ़ा', 'वॉल्यूम 20 दिन के औसत का कम से कम 2.5 गुना, क्लोज़ ऊँचा'],
  surge_bearish: ['वॉल्यूम में उछाल, भाव गिरा', 'वॉल्यूम 20 दिन के औसत का कम से कम 2.5 गुना, क्लोज़ नीचा'],
  rating_bullish: ['रेटिंग ऊपर मुड़ी', 'टेक्निकल रेटिंग 0.1 से ऊपर गई; इससे पहले नीचे थी'],
  rating_bearish: ['रेटिंग नीचे मुड़ी', 'टेक्निकल रेटिंग -0.1 से नीचे गई; इससे पहले ऊपर थी'],
};
