// Made by `npm run texts` from the .arb files of this folder: change those.
export const flawTranslations = {
  mixed: (condition: string, left: string, right: string) => `${condition}: ${left} की तुलना ${right} से नहीं हो सकती।`,
  always: (condition: string) => `${condition} हमेशा सही है।`,
  exact: (condition: string) => `${condition} शायद ही कभी ठीक इतना होता है। “ऊपर” या “नीचे” चुनें।`,
  tooShort: (timeframe: string, given: string) => `शर्त की कैंडल ${timeframe} से लंबी हो; ${given} नहीं चलेगी।`,
  never: (condition: string) => `${condition} कभी सही नहीं हो सकता।`,
  neverWithOwnBar: (condition: string, attribute: string) => `${condition} कभी सही नहीं हो सकता: ${attribute} में यही कैंडल भी शामिल है। 1 कैंडल पहले से तुलना करें।`,
  neverTogether: (conditions: string, last: string, isError: boolean) => `${conditions} और ${last} एक साथ सही नहीं हो सकते${isError ? '।' : ', इसलिए वह हिस्सा कभी मेल नहीं खाएगा।'}`,
  units: {
    price: 'भाव',
    'price per bar': 'प्रति कैंडल भाव',
    'price squared': 'भाव के वर्ग',
    percent: 'प्रतिशत',
    volume: 'वॉल्यूम',
    degrees: 'कोण',
    none: 'सादी संख्या',
  },
} as const;
