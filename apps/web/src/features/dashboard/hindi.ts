/** Texts of the dashboard in Hindi, by the part that they belong to. */

export const dashboard = {
  arrange: 'लेआउट बदलें',
  nothing: 'सभी विजेट छिपे हैं। “लेआउट बदलें” से दिखाएँ।',
};

export const arranging = {
  title: 'डैशबोर्ड का लेआउट बदलें',
  about: 'विजेट को हैंडल से खींचें, या हैंडल चुनकर ऐरो कुंजियाँ दबाएँ। यह आपके खाते में सहेजा जाता है।',
  names: {
    indexes: 'इंडेक्स',
    breadth: 'मार्केट ब्रेड्थ',
    watchlist: 'वॉचलिस्ट',
    chart: 'चार्ट',
    heatmap: 'हीटमैप',
    movers: 'टॉप मूवर्स',
    whatsnew: 'आपकी पिछली विज़िट के बाद',
    alerts: 'अलर्ट, पिछले 24 घंटे',
    counts: 'स्टॉक स्कैन, पिछले 24 घंटे',
    signals: 'ताज़ा संकेत',
  },
  move: (name: string) => `${name} खिसकाएँ`,
  moved: (name: string, place: number, of: number) => `${name}, ${of} में से ${place} पर`,
  reset: 'डिफ़ॉल्ट पर लौटाएँ',
  failed: 'लेआउट सहेजा नहीं जा सका। पेज छोड़ने तक यही रहेगा।',
};
