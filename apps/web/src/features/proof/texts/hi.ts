// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';

export const proofTexts = {
  title: 'रीप्ले जाँच',
  lead: 'संकेत बंद हो चुकी कैंडल से बनता है और जैसा भेजा गया वैसा ही रहता है। सर्वर हर रात खुद इसकी जाँच करता है।',
  method: 'सर्वर अपना सहेजा हुआ इतिहास कैंडल-दर-कैंडल दोबारा चलाता है, उन्हीं कैंडल के साथ जो उस समय पता थीं, और वही नियम फिर से लगाता है। भेजा गया हर संकेत उन्हीं वैल्यू के साथ फिर मिलना चाहिए, और कोई नया नहीं। जो भी अलग है, वह कारण के साथ यहाँ है।',
  whole: 'रीप्ले प्रमाण: रन और अंतर',
  edge: 'हर तरह के संकेत का मापा गया एज',
  sum: (replayed: string, changed: string) => `रीप्ले ${replayed}, बदले ${changed}`,
  bars: (bars: string, instruments: string) => `${bars} कैंडल, ${instruments} सिंबल`,
  at: (when: string) => `पिछला रीप्ले ${when}`,
  none: 'पहला रीप्ले सर्वर शुरू होने के कुछ मिनट बाद चलता है, फिर हर रात।',
  empty: 'अभी किसी संकेत का रीप्ले नहीं हुआ।',
  simulated: 'सिम्युलेटेड भाव: इससे सॉफ़्टवेयर जाँचा जाता है, बाज़ार नहीं।',
  failed: 'रीप्ले जाँच लोड नहीं हो सकी',
  differences: 'बदले हुए संकेत',
  earlier: (runs: number) => `पहले के ${grouped(runs)} रीप्ले`,
  symbol: 'सिंबल',
  signal: 'संकेत',
  bar: 'कैंडल',
  cause: 'कारण',
  causes: {
    corrected: 'कैंडल बाद में सुधारी गई',
    version: 'नियम का पुराना संस्करण',
    missing: 'भेजा गया, रीप्ले में नहीं मिला',
    unexpected: 'रीप्ले में मिला, भेजा नहीं गया था',
    changed: 'आँकड़े अलग',
  },
} as const;
