// Made by `npm run texts` from the .arb files of this folder: change those.
export const errorTexts = {
  unauthorized: 'इसके लिए लॉग इन करना ज़रूरी है।',
  badRequest: 'अनुरोध सही नहीं है।',
  api: 'कुछ गड़बड़ हुई।',
  network: 'नेटवर्क में गड़बड़ है। अपना कनेक्शन जाँचें।',
  unexpected: 'अचानक कोई गड़बड़ हुई।',
  noTokenId: 'लॉग इन की जाँच नहीं हो सकी।',
  noToken: 'लॉग इन नहीं मिला। फिर से लॉग इन करें।',
  signals: 'संकेत नहीं मिल सके।',
} as const;
