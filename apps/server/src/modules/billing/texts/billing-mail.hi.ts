// Made by `npm run texts` from the .arb files of this folder: change those.
export const billingMailTexts = {
  failedSubject: (plan: string) => `${plan} का पेमेंट फ़ेल हो गया`,
  stillDueSubject: (plan: string) => `${plan} का पेमेंट अभी बाकी है`,
  failed: (amount: string, plan: string) => `${plan} के लिए ${amount} का पेमेंट नहीं हो सका।`,
  transferDue: (amount: string, plan: string, reference: string) => `${plan} के लिए ${amount} का ट्रांसफ़र बाकी है। उसमें ${reference} लिखें।`,
  stays: (date: string) => `आपका प्लान ${date} तक चालू रहेगा। आपका कुछ भी हटाया नहीं जाएगा।`,
  ended: 'आपका खाता अब मुफ़्त प्लान पर है। कुछ भी हटाया नहीं गया, और पेमेंट करने पर प्लान वापस आ जाएगा।',
  howToPay: (url: string) => `पेमेंट का तरीका जाँचें: ${url}`,
  howToPayInApp: 'बिलिंग पेज पर पेमेंट का तरीका जाँचें।',
} as const;
