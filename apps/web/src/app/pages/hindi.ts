/** Texts of the pages that the app composes itself, in Hindi. */

export const tellMe = {
  tellMe: 'अलर्ट लगाएँ',
  about: (what: string) => `अलर्ट लगाएँ: ${what}`,
};

export const tellOfPublic = {
  tellMe: 'अलर्ट लगाएँ',
  about: (what: string) => `अलर्ट लगाएँ: ${what}`,
  copying: 'कॉपी हो रही है …',
  isNew: (label: string) => `“${label}” आपकी रणनीतियों में कॉपी हो गई। अलर्ट उसी कॉपी पर है।`,
  isKnown: (label: string) => `अलर्ट आपकी रणनीति “${label}” पर है।`,
};

export const configure = {
  title: 'सेटिंग',
  appearance: 'रूप',
  theme: 'थीम',
  themes: { system: 'सिस्टम जैसी', light: 'उजली', dark: 'गहरी' },
  pair: 'ऊपर और नीचे के रंग',
  pairs: { safe: 'फ़िरोज़ी और सिंदूरी', classic: 'हरा और लाल' },
  pairWhy: 'फ़िरोज़ी और सिंदूरी वर्णांध आँखों को भी अलग दिखते हैं। दिशा के साथ हमेशा निशान और चिह्न भी होता है।',
  sample: 'ऐसा दिखता है:',
  kept: 'आपके खाते में रखा जाता है, हर उस ब्राउज़र के लिए जिसमें आप साइन इन करते हैं।',
};

export const defaults = {
  title: 'शुरुआत',
  market: 'बाज़ार',
  timeframe: 'टाइमफ़्रेम',
  timeZone: 'समय क्षेत्र',
  asItComes: (usual: string) => `जैसा आता है (${usual})`,
  ownZone: (zone: string) => `इस ब्राउज़र का (${zone})`,
  failed: 'यह चुनाव रखा नहीं जा सका।',
};

export const locale = {
  title: 'भाषा और संख्याएँ',
  language: 'भाषा',
  languages: { en: 'English', hi: 'हिन्दी' },
  languageWhy: 'नियम और निजता नीति अंग्रेज़ी में ही हैं। भाषा बदलने पर पृष्ठ फिर से लोड होता है।',
  grouping: 'बड़ी संख्याएँ',
  groupings: { market: 'हर बाज़ार की अपनी', indian: 'लाख और करोड़', western: 'मिलियन' },
  clock: 'घड़ी',
  clocks: { 24: '24 घंटे', 12: '12 घंटे' },
  sample: 'ऐसा दिखता है:',
  density: 'पंक्तियाँ',
  densities: { dense: 'घनी', comfortable: 'खुली' },
};

export const watchlist = {
  failed: 'सिंबल की सूची लोड नहीं हो सकी',
  notServed: 'चल रही फ़ीड में इस बाज़ार के भाव नहीं हैं। ऊपर से कोई और बाज़ार चुनें।',
};

export const chartPage = {
  title: (symbol: string) => `${symbol} का चार्ट`,
  failed: 'सिंबल लोड नहीं हो सका',
  unknownMarket: (market: string) => `“${market}” नाम का बाज़ार यहाँ नहीं है। इनमें से एक चुनें, या कोई सिंबल खोजें।`,
  unknown: (symbol: string, market: string) =>
    `${market} में ${symbol} का भाव यहाँ नहीं आता। कोई और सिंबल खोजें, या किसी बाज़ार से चुनें।`,
};

export const dashboardChart = {
  unknown: (symbol: string, market: string) =>
    `${market} में ${symbol} का भाव यहाँ नहीं आता। सूची से कोई चुनें, या दूसरा सिंबल खोजें।`,
};

export const whatsNewPage = {
  title: 'आज नया क्या',
  lead: 'सब बाज़ारों में क्रम से, बंद हो चुके बार से। यह जानकारी है, सलाह नहीं।',
  tabs: '“नया क्या” के हिस्से',
  ranked: 'क्रम से',
  signals: 'सारे संकेत',
};

export const dashboardPage = { title: 'डैशबोर्ड' };

export const dashboardWidget = {
  loading: (percent: string) => `इतिहास लोड हो रहा है, ${percent} हुआ: और आएँगे`,
};

export const coming = {
  back: 'डैशबोर्ड खोलें',
  screens: {
    '/learning': ['सीखें', 'इंडिकेटर और पैटर्न के पाठ बन रहे हैं: हर एक का सूत्र, वह कब चूकता है, और नापी हुई आधार दर।'],
    '/pricing/individual': ['लोगों के लिए प्लान', 'प्लान बन रहे हैं। तब तक इस संस्करण में सब कुछ मुफ़्त है।'],
    '/pricing/business': [
      'कारोबार के लिए प्लान',
      'प्लान बन रहे हैं। Wickwise Apache-2.0 के तहत ओपन सोर्स है: कोई भी कारोबार इसे आज चला सकता है।',
    ],
    '/billing': ['बिल', 'इस संस्करण में कुछ चुकाना नहीं है, इसलिए यहाँ दिखाने को कुछ नहीं।'],
    '/news': ['समाचार', 'आधिकारिक स्रोतों की सुर्ख़ियाँ, अपने सिंबल से जुड़ी हुई, बन रही हैं। अभी कोई स्रोत जुड़ा नहीं है।'],
    '/news-details': ['समाचार', 'अभी समाचार का कोई स्रोत जुड़ा नहीं है।'],
    '/strategy': [
      'रणनीतियाँ',
      'नापे हुए रिकॉर्ड वाली सार्वजनिक रणनीतियाँ बन रही हैं। आज जो नियम स्कैन होते हैं, वे डैशबोर्ड के संकेतों के पीछे हैं।',
    ],
    '/setup': [
      'यह सर्वर तैयार करें',
      'पहली बार चलाने के लिए कुछ तैयार नहीं करना: यह गढ़े हुए भावों से शुरू होता है। सेटिंग पर्यावरण चर में हैं, जिनकी सूची README में है।',
    ],
    '/dashboard/expertadvice': [
      'विशेषज्ञ सलाह',
      'तय एंट्री, टारगेट और स्टॉप वाली सलाह, और हमारे अपने बार से निकला रिकॉर्ड, बन रहे हैं।',
    ],
    '/dashboard/contactus': ['सहायता', 'सवालों के जवाब /faq पर हैं। टिकट बन रहे हैं।'],
    '/dashboard/support': ['सहायता', 'सवालों के जवाब /faq पर हैं। टिकट बन रहे हैं।'],
    '/dashboard/customstrategy': ['अपनी रणनीतियाँ', 'रणनीति बनाने की जगह, उसके बैकटेस्ट और वॉक-फ़ॉरवर्ड जाँच बन रहे हैं।'],
    '/dashboard/plan': ['आपका प्लान', 'इस संस्करण में कोई प्लान नहीं है: इसका सब कुछ आपका है।'],
  } as Readonly<Record<string, readonly [title: string, text: string]>>,
};
