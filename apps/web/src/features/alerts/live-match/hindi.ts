/** Texts of the comparison of live firings with the past in Hindi. */
export const liveMatch = {
  title: 'लाइव बनाम बैकटेस्ट',
  about: 'लाइव अलर्ट की तुलना, सहेजी हुई कैंडल पर उसी नियम से।',
  failed: 'तुलना नहीं हो सकी',
  working: 'सहेजी हुई कैंडल जाँच रहे हैं…',
  over: (timeframe: string, instruments: number) => `${timeframe} कैंडल, ${instruments} सिंबल`,
  verdicts: {
    few: (matched: number, compared: number) =>
      compared === 0 ? 'डेटा कम है: अभी तुलना के लिए कुछ नहीं।' : `डेटा कम है: ${compared} में से ${matched} उसी कैंडल पर ट्रिगर हुए।`,
    same: (matched: number) => `सभी ${matched} अलर्ट लाइव में उसी कैंडल पर, उसके क्लोज़ पर ट्रिगर हुए।`,
    explained: (matched: number, compared: number) =>
      `${compared} में से ${matched} उसी कैंडल पर ट्रिगर हुए। बाकी के कारण नीचे हैं।`,
    differs: (matched: number, compared: number) =>
      `${compared} में से ${matched} उसी कैंडल पर ट्रिगर हुए। कुछ अंतर का कारण पता नहीं। नीचे देखें।`,
  },
  figures: {
    matched: 'दोनों में',
    live: 'केवल लाइव',
    past: 'केवल बैकटेस्ट',
    price: 'अलग भाव',
    delay: 'क्लोज़ के बाद देरी',
  },
  seconds: (seconds: string) => `${seconds} सेकंड`,
  delay: (median: string, most: string) => `मीडियन ${median}, अधिकतम ${most}`,
  noDelay: 'रिकॉर्ड किए डेटा पर नहीं नापा जाता',
  noneFired: 'कोई ट्रिगर नहीं हुआ',
  differences: 'अंतर',
  none: 'कोई अंतर नहीं।',
  askedFor: (count: number) => `अपेक्षित (${count})`,
  askedForWhy: 'तब अलर्ट बंद था या उसका नियम अलग था। ये गिने नहीं जाते।',
  listed: (listed: number, all: number) => `${all} में से ${listed} दिख रहे हैं।`,
  sides: {
    live: () => 'केवल लाइव में ट्रिगर हुआ',
    past: () => 'केवल बैकटेस्ट में ट्रिगर होता है',
    price: (live: string, bar: string) => `${live} पर ट्रिगर हुआ, कैंडल ${bar} पर बंद हुई`,
  },
  causes: {
    'armed later': 'अलर्ट एक्टिव होने से पहले',
    paused: 'अलर्ट रोका हुआ था',
    cooldown: 'कूलडाउन में था',
    once: 'एक बार ट्रिगर हो चुका था',
    expired: 'अलर्ट का समय समाप्त था',
    version: 'नियम के मौजूदा संस्करण से पहले',
    waiting: 'कैंडल अभी-अभी बंद हुई',
    corrected: 'पहले की कोई कैंडल बाद में सुधारी गई',
    away: 'लाइव भाव नहीं आ रहे थे',
    gone: 'वह कैंडल अब सहेजी हुई नहीं है',
    unknown: 'कारण पता नहीं',
  },
};
