export const searchResults = {
  results: 'सिंबल',
  none: (text: string) => `“${text}” से कोई सिंबल नहीं मिला।`,
  failed: 'सिंबल सर्च अभी उपलब्ध नहीं। थोड़ी देर में फिर कोशिश करें।',
  count: (count: number) => (count === 1 ? '1 सिंबल' : `${count} सिंबल`),
};

export const symbolSearch = { label: 'सिंबल खोजें', hint: 'खोजने के लिए / दबाएँ' };

export const tape = { label: 'चारों बाज़ारों के ताज़ा भाव' };

export const watchlist = {
  symbol: 'सिंबल',
  price: 'भाव',
  change: 'बदलाव',
  caption: 'वॉचलिस्ट',
  marks: 'ट्रेंड और रेटिंग',
};
