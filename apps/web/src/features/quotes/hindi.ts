export const searchResults = {
  results: 'सिंबल',
  none: (text: string) => `“${text}” नाम से यहाँ कोई भाव नहीं है।`,
  failed: 'अभी सिंबल नहीं खोजे जा सकते। थोड़ी देर में फिर कोशिश करें।',
  count: (count: number) => (count === 1 ? 'एक सिंबल' : `${count} सिंबल`),
};

export const symbolSearch = { label: 'सिंबल खोजें', hint: 'खोजने के लिए / दबाएँ' };

export const tape = { label: 'चारों बाज़ारों के ताज़ा भाव' };

export const watchlist = {
  symbol: 'सिंबल',
  price: 'भाव',
  change: 'बदलाव',
  caption: 'वॉचलिस्ट',
  marks: 'चाल और रेटिंग',
};
