// Made by `npm run texts` from the .arb files of this folder: change those.
export const invoicesTexts = {
  title: 'इनवॉइस',
  failed: 'आपके इनवॉइस लोड नहीं हुए।',
  none: 'अभी कोई इनवॉइस नहीं है। हर पेमेंट का एक इनवॉइस बनता है।',
  number: 'नंबर',
  date: 'तारीख',
  plan: 'प्लान',
  amount: 'रकम',
  file: 'फ़ाइल',
  corrects: (number: string) => `${number} का क्रेडिट नोट`,
  test: 'टेस्ट',
} as const;
