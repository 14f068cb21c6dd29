/** Texts of the comparison of live firings with the past in Hindi. */
export const liveMatch = {
  title: 'लाइव और पिछला',
  about: 'यह अलर्ट लाइव में जब बजा, उसे अब रखे हुए बारों पर इसी नियम से मिलाया गया है।',
  failed: 'यह निकाला नहीं जा सका',
  working: 'रखे हुए बार देखे जा रहे हैं…',
  over: (timeframe: string, instruments: number) => `${timeframe} के बार, ${instruments} शेयर या जोड़े`,
  verdicts: {
    few: (matched: number, compared: number) =>
      compared === 0
        ? 'कहने को बहुत कम: अभी ऐसा कुछ नहीं हुआ जिसे मिलाया जा सके।'
        : `कहने को बहुत कम: ${compared} में से ${matched} उसी बार पर बजे।`,
    same: (matched: number) => `जो ${matched} बार बजना था, सब लाइव में बजा, उसी बार पर और बार के बंद भाव पर।`,
    explained: (matched: number, compared: number) =>
      `${compared} में से ${matched} उसी बार पर बजे। बाकी हर एक का कारण नीचे है।`,
    differs: (matched: number, compared: number) =>
      `${compared} में से ${matched} उसी बार पर बजे। कुछ अंतर ऐसा है जिसका कारण हमें पता नहीं; वह नीचे है।`,
  },
  figures: {
    matched: 'दोनों ओर',
    live: 'केवल लाइव',
    past: 'केवल पिछले में',
    price: 'दूसरे भाव पर',
    delay: 'बंद होने से बजने तक',
  },
  seconds: (seconds: string) => `${seconds} सेकंड`,
  delay: (median: string, most: string) => `${median}, ज़्यादा से ज़्यादा ${most}`,
  noDelay: 'नहीं बताया जाता: रिकॉर्ड किया समय',
  noneFired: 'कोई नहीं बजा',
  differences: 'कहाँ अंतर है',
  none: 'कोई अंतर नहीं।',
  askedFor: (count: number) => `जैसा आपने रखा (${count})`,
  askedForWhy: 'जब अलर्ट को बजना नहीं था, या नियम दूसरा था, तब की बार। ये किसी ओर नहीं गिनी जातीं।',
  listed: (listed: number, all: number) => `${all} में से ${listed} यहाँ हैं।`,
  sides: {
    live: () => 'केवल लाइव में बजा',
    past: () => 'केवल पिछले में बजता है',
    price: (live: string, bar: string) => `${live} पर बजा, बार ${bar} पर बंद हुआ`,
  },
  causes: {
    'armed later': 'अलर्ट चालू होने से पहले',
    paused: 'अलर्ट रुका हुआ था',
    cooldown: 'बजने के बाद आराम में था',
    once: 'एक बार बज चुका था',
    expired: 'उसका समय पूरा हो चुका था',
    version: 'नियम इसके बाद बदला गया, या तब से देखा जा रहा है',
    waiting: 'अभी-अभी बंद हुआ',
    corrected: 'इसके पीछे का कोई बार बाद में सुधारा गया',
    away: 'भाव नहीं आ रहे थे: बार इतिहास से आया',
    gone: 'वह बार अब रखा नहीं है',
    unknown: 'कारण पता नहीं',
  },
};
