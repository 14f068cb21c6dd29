// Made by `npm run texts` from the .arb files of this folder: change those.
export const costSourceTexts = {
  Indian_Equity: 'डिस्काउंट ब्रोकर: डिलीवरी पर ब्रोकरेज नहीं, डीमैट से हर बिक्री पर ₹13 और GST।',
  US_Equity: 'ब्रोकर जो हर शेयर पर करीब आधा सेंट लेते हैं।',
  Forex: 'बिना कमीशन वाले रिटेल खाते: मेजर पेयर में करीब दो पिप का स्प्रेड।',
  Crypto: 'बड़े एक्सचेंज की सबसे निचली श्रेणी का स्पॉट शुल्क, मेकर और टेकर दोनों के लिए।',
} as const;
