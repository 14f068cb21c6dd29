// Sets the chosen theme and language before the first paint, so that a dark page never flashes white.
(() => {
  try {
    const choice = JSON.parse(localStorage.getItem('appearance') ?? '{}');
    if (choice.theme === 'light' || choice.theme === 'dark') document.documentElement.dataset.theme = choice.theme;
    const { language } = JSON.parse(localStorage.getItem('locale') ?? '{}');
    if (language === 'hi') document.documentElement.lang = language;
    if (choice.pair === 'classic') document.documentElement.dataset.pair = 'classic';
  } catch {
    // a damaged choice counts as none
  }
})();
