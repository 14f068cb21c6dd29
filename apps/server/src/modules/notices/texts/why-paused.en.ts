// Made by `npm run texts` from the .arb files of this folder: change those.
export const whyPausedTexts = {
  'strategy-gone': 'Its strategy was deleted.',
  'screen-gone': 'Its screen was deleted.',
  'watchlist-gone': 'Its watchlist was deleted.',
  'not-scanned': 'Its signal isn’t scanned.',
  plan: 'Your plan has no room for it.',
  'strategy-paused': 'Its strategy is paused.',
  'scan-cost': 'Its strategy takes too much computing beside your others.',
} as const;
