/** Texts of the dashboard in Hindi, by the part that they belong to. */

export const dashboard = {
  arrange: 'सजाएँ',
  nothing: 'सारे हिस्से छिपे हैं। “सजाएँ” से वापस आएँगे।',
};

export const arranging = {
  title: 'डैशबोर्ड सजाएँ',
  about: 'किसी हिस्से को उसके हत्थे से खींचें, या हत्था दबाकर तीर की कुंजियाँ चलाएँ। यह आपके खाते में रखा जाता है।',
  names: {
    indexes: 'इंडेक्स',
    breadth: 'बाज़ार की चौड़ाई',
    watchlist: 'वॉचलिस्ट',
    chart: 'चार्ट',
    heatmap: 'हीटमैप',
    movers: 'सबसे ज़्यादा चले',
    whatsnew: 'पिछली बार देखने के बाद',
    alerts: 'अलर्ट, पिछले 24 घंटे',
    counts: 'स्टॉक स्कैन, पिछले 24 घंटे',
    signals: 'ताज़ा संकेत',
  },
  move: (name: string) => `${name} खिसकाएँ`,
  moved: (name: string, place: number, of: number) => `${name}, ${of} में से ${place} पर`,
  reset: 'जैसा आता है',
  failed: 'सजावट रखी नहीं जा सकी। इस पृष्ठ को छोड़ने तक यही रहेगी।',
};
