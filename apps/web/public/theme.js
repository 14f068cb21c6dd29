// Sets the chosen theme and language before the first paint, so that a dark page never flashes white.
(() => {
  try {
    const choice = JSON.parse(localStorage.getItem('appearance') ?? '{}');
    if (choice.theme === 'light' || choice.theme === 'dark') document.documentElement.dataset.theme = choice.theme;
    const { language } = JSON.parse(localStorage.getItem('locale') ?? '{}');
    document.documentElement.lang = language === 'hi' ? 'hi' : 'en'; // a page’s own language is for readers without scripts
    if (choice.pair === 'classic') document.documentElement.dataset.pair = 'classic';
  } catch {
    // a damaged choice counts as none
  }
})();
