// Made by `npm run texts` from the .arb files of this folder: change those.
export const markDetailsTexts = {
  target: 'टारगेट',
  stop: 'SL',
} as const;
