// Made by `npm run texts` from the .arb files of this folder: change those.
export const strategyTranslations = {
  golden_crossover: {
    label: 'गोल्डन क्रॉसओवर',
    description: '50-कैंडल का औसत 200-कैंडल के औसत से ऊपर।',
  },
  rsi_oversold: {
    label: 'RSI ओवरसोल्ड',
    description: 'RSI(14) 30 से नीचे।',
  },
  triple_ema_crossover: {
    label: 'ट्रिपल EMA क्रॉसओवर',
    description: '5-कैंडल EMA 13-कैंडल EMA से ऊपर, और वह 26-कैंडल EMA से ऊपर।',
  },
  stochastic_crossover: {
    label: 'स्टोकैस्टिक क्रॉसओवर',
    description: 'स्टोकैस्टिक K D से ऊपर, और दोनों 20 से नीचे।',
  },
  adx_trend: {
    label: 'ADX',
    description: 'ADX(14) 25 से ऊपर और DI+ DI- से ऊपर।',
  },
  parabolic_sar: {
    label: 'पैराबोलिक SAR',
    description: 'क्लोज़ पैराबोलिक SAR से ऊपर।',
  },
  bullish_engulfing_rsi: {
    label: 'बुलिश एनगल्फ़िंग और RSI',
    description: 'बुलिश एनगल्फ़िंग, जब RSI(14) 30 से नीचे।',
  },
  golden_crossover_trend: {
    label: 'गोल्डन क्रॉसओवर, ट्रेंड',
    description: '50-कैंडल का औसत 200-कैंडल के औसत से ऊपर, और क्लोज़ दोनों से ऊपर।',
  },
  triple_ema_stack: {
    label: 'ट्रिपल EMA, क्रम में',
    description: '5-कैंडल EMA 13-कैंडल EMA से ऊपर, और वह 26-कैंडल EMA से ऊपर।',
  },
  breakout_20: {
    label: '20-कैंडल ब्रेकआउट',
    description: 'क्लोज़ पिछली 20 कैंडल के सबसे ऊँचे क्लोज़ (हाई नहीं) से ऊपर।',
  },
  breakdown_20: {
    label: '20-कैंडल ब्रेकडाउन',
    description: 'क्लोज़ पिछली 20 कैंडल के सबसे निचले क्लोज़ (लो नहीं) से नीचे।',
  },
  parabolic_sar_turn: {
    label: 'पैराबोलिक SAR ऊपर मुड़ा',
    description: 'क्लोज़ ने पैराबोलिक SAR को ऊपर की ओर क्रॉस किया।',
  },
  pullback_to_average: {
    label: 'अपट्रेंड में पुलबैक',
    description: '200-कैंडल के औसत से ऊपर, क्लोज़ 20-कैंडल के औसत से नीचे लौटा।',
  },
  below_both_averages: {
    label: 'गिरते लंबे औसत से नीचे',
    description: 'क्लोज़ 200-कैंडल के औसत से नीचे गया, जो 20 कैंडल पहले से नीचा है।',
  },
  volume_breakout: {
    label: 'दोगुने वॉल्यूम पर ब्रेकआउट',
    description: 'क्लोज़ पिछली 20 कैंडल के सबसे ऊँचे क्लोज़ से ऊपर, वॉल्यूम 20-कैंडल के औसत के 2 गुने से ज़्यादा।',
  },
  volume_breakdown: {
    label: 'दोगुने वॉल्यूम पर ब्रेकडाउन',
    description: 'क्लोज़ पिछली 20 कैंडल के सबसे निचले क्लोज़ से नीचे, वॉल्यूम 20-कैंडल के औसत के 2 गुने से ज़्यादा।',
  },
  money_flow_oversold: {
    label: 'मनी फ़्लो ओवरसोल्ड',
    description: 'मनी फ़्लो इंडेक्स (14) 20 से नीचे।',
  },
  money_flow_overbought: {
    label: 'मनी फ़्लो ओवरबॉट',
    description: 'मनी फ़्लो इंडेक्स (14) 80 से ऊपर।',
  },
  chaikin_accumulation: {
    label: 'चाइकिन मनी फ़्लो ऊपर मुड़ा',
    description: 'चाइकिन मनी फ़्लो (20) 0.05 से ऊपर गया और क्लोज़ 50-कैंडल के औसत से ऊपर।',
  },
  quiet_pullback: {
    label: 'कम वॉल्यूम पर पुलबैक',
    description: 'अपट्रेंड में, आम वॉल्यूम के 70 % से कम पर गिरता क्लोज़।',
  },
  volume_weighted_trend: {
    label: 'वॉल्यूम-वेटेड औसत से ऊपर',
    description: 'क्लोज़ 20-कैंडल के वॉल्यूम-वेटेड औसत से ऊपर गया।',
  },
  squeeze_release_up: {
    label: 'स्क्वीज़ ऊपर खुला',
    description: 'एक कैंडल पहले बोलिंजर बैंड केल्टनर चैनल के भीतर थे; अब क्लोज़ ऊपरी बैंड से ऊपर।',
  },
  bollinger_return_up: {
    label: 'नीचे से वापस भीतर',
    description: 'क्लोज़ वापस निचले बोलिंजर बैंड से ऊपर आया।',
  },
  bollinger_return_down: {
    label: 'ऊपर से वापस भीतर',
    description: 'क्लोज़ वापस ऊपरी बोलिंजर बैंड से नीचे आया।',
  },
  supertrend_up: {
    label: 'सुपरट्रेंड ऊपर मुड़ा',
    description: 'सुपरट्रेंड (10) नीचे से ऊपर की ओर बदला।',
  },
  supertrend_down: {
    label: 'सुपरट्रेंड नीचे मुड़ा',
    description: 'सुपरट्रेंड (10) ऊपर से नीचे की ओर बदला।',
  },
  keltner_breakout: {
    label: 'केल्टनर चैनल से ऊपर',
    description: 'क्लोज़ ऊपरी केल्टनर चैनल (20) से ऊपर गया।',
  },
  wide_range_reversal: {
    label: 'बड़ी गिरावट, पूरी वापसी',
    description: 'एक कैंडल पहले 1.5 ATR से बड़ी गिरावट, और अब उस कैंडल के ओपन से ऊपर क्लोज़।',
  },
  two_sigma_fall: {
    label: 'दो डेविएशन नीचे',
    description: 'क्लोज़ 20-कैंडल के औसत से 2 स्टैंडर्ड डेविएशन से ज़्यादा नीचे।',
  },
  two_sigma_rise: {
    label: 'दो डेविएशन ऊपर',
    description: 'क्लोज़ 20-कैंडल के औसत से 2 स्टैंडर्ड डेविएशन से ज़्यादा ऊपर।',
  },
  steady_rise: {
    label: 'लगातार चढ़ाई',
    description: 'पिछले 50 क्लोज़ एक चढ़ती लाइन के पास (R² 0.8 से ऊपर)।',
  },
  steady_fall: {
    label: 'लगातार गिरावट',
    description: 'पिछले 50 क्लोज़ एक गिरती लाइन के पास (R² 0.8 से ऊपर)।',
  },
  dip_in_steady_rise: {
    label: 'लगातार चढ़ाई में डिप',
    description: '100 क्लोज़ की चढ़ती लाइन, R² 0.6 से ऊपर, और क्लोज़ 20-कैंडल के औसत से 1.5 डेविएशन नीचे।',
  },
  above_regression_line: {
    label: 'रिग्रेशन लाइन से ऊपर',
    description: 'क्लोज़ चढ़ती 50-कैंडल रिग्रेशन लाइन के छोर से ऊपर गया।',
  },
  persistent_trend: {
    label: 'टिका हुआ अपट्रेंड',
    description: '100 कैंडल का हर्स्ट एक्सपोनेंट 0.6 से ऊपर, और क्लोज़ 50-कैंडल के औसत से ऊपर।',
  },
  rsi_turn_up: {
    label: 'RSI वापस 30 से ऊपर',
    description: 'RSI(14) 30 से ऊपर गया।',
  },
  rsi_turn_down: {
    label: 'RSI वापस 70 से नीचे',
    description: 'RSI(14) 70 से नीचे गया।',
  },
  macd_cross_up: {
    label: 'MACD शून्य से नीचे, ऊपर क्रॉस',
    description: 'MACD ने शून्य से नीचे रहते हुए सिग्नल लाइन को ऊपर की ओर क्रॉस किया।',
  },
  macd_cross_down: {
    label: 'MACD शून्य से ऊपर, नीचे क्रॉस',
    description: 'MACD ने शून्य से ऊपर रहते हुए सिग्नल लाइन को नीचे की ओर क्रॉस किया।',
  },
  stochastic_oversold_turn: {
    label: 'स्टोकैस्टिक ओवरसोल्ड से ऊपर मुड़ा',
    description: 'स्टोकैस्टिक K ने D को ऊपर की ओर क्रॉस किया, दोनों 20 से नीचे।',
  },
  adx_strong_trend: {
    label: 'ADX से मज़बूत अपट्रेंड',
    description: 'ADX(14) 25 से ऊपर और DI+ DI− से ऊपर।',
  },
  short_pullback_rsi: {
    label: 'अपट्रेंड में 2-कैंडल RSI',
    description: 'RSI(2) 10 से नीचे, जबकि क्लोज़ 200-कैंडल के औसत से ऊपर।',
  },
  engulfing_oversold: {
    label: 'ओवरसोल्ड में बुलिश एनगल्फ़िंग',
    description: 'बुलिश एनगल्फ़िंग, जब RSI(14) 40 से नीचे।',
  },
  engulfing_overbought: {
    label: 'ओवरबॉट में बेयरिश एनगल्फ़िंग',
    description: 'बेयरिश एनगल्फ़िंग, जब RSI(14) 60 से ऊपर।',
  },
  hammer_at_band: {
    label: 'निचले बैंड पर हैमर',
    description: 'हैमर, जिसका लो निचले बोलिंजर बैंड तक पहुँचा।',
  },
  trend_breakout_volume: {
    label: 'ट्रेंड और वॉल्यूम के साथ ब्रेकआउट',
    description: 'क्लोज़ पिछली 50 कैंडल के सबसे ऊँचे क्लोज़ से ऊपर, 200-कैंडल का औसत 20 कैंडल पहले से ऊपर, और वॉल्यूम 20-कैंडल के औसत के 1.5 गुने से ज़्यादा।',
  },
  macd_with_trend: {
    label: 'MACD ऊपर, ट्रेंड और ताकत के साथ',
    description: 'MACD ने सिग्नल लाइन को ऊपर की ओर क्रॉस किया, ADX(14) 20 से ऊपर, क्लोज़ 50-कैंडल के औसत से ऊपर।',
  },
  rating_strong_buy: {
    label: 'औसत और ऑसिलेटर एकमत, ऊपर',
    description: 'टेक्निकल रेटिंग 0.5 से ऊपर गई।',
  },
  rating_strong_sell: {
    label: 'औसत और ऑसिलेटर एकमत, नीचे',
    description: 'टेक्निकल रेटिंग −0.5 से नीचे गई।',
  },
} as const;
