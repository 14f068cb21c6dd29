// Made by `npm run texts` from the .arb files of this folder: change those.
export const invoiceMailTexts = {
  invoiceSubject: (number: string) => `इनवॉइस ${number}`,
  creditSubject: (number: string) => `क्रेडिट नोट ${number}`,
  invoice: (number: string, plan: string, total: string) => `${plan} के लिए ${total} का आपका इनवॉइस ${number} PDF में साथ है।`,
  credit: (number: string, total: string, invoice: string) => `${total} का आपका क्रेडिट नोट ${number} PDF में साथ है। यह इनवॉइस ${invoice} को ठीक करता है।`,
  test: 'यह एक टेस्ट है: कोई पैसा नहीं लिया गया।',
  open: (url: string) => `आपके सभी इनवॉइस: ${url}`,
} as const;
