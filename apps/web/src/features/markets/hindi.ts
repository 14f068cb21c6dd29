export const markets = {
  phases: {
    pre: 'प्री-ओपन',
    continuous: 'खुला',
    auction: 'क्लोज़िंग ऑक्शन',
    post: 'आफ़्टर आवर्स',
    closed: 'बंद',
    holiday: 'छुट्टी',
  },
  opensIn: (time: string) => `${time} में खुलेगा`,
  closesIn: (time: string) => `${time} में बंद होगा`,
  always: '24 घंटे',
  unconfirmed: { word: 'समय पक्का नहीं', sentence: 'एक्सचेंज ने यह समय अभी पक्का नहीं किया है।' },
  noPrices: 'भाव नहीं',
  silent: (age: string | undefined) => `बाज़ार खुला है, फिर भी ${age ? `${age} से` : 'अब तक'} कोई भाव नहीं आया`,
  silentMeans: 'पुराने भाव दिख रहे हैं। भाव आते ही अपडेट होंगे।',
  starting: 'पहले भाव का इंतज़ार',
  priceAge: (age: string) => `आख़िरी भाव ${age} पुराना`,
  markets: 'बाज़ार',
  notServed: 'इस रिकॉर्डिंग में नहीं',
};

export const dataNote = { speed: (speed: number) => `${speed} गुना रफ़्तार से` };
