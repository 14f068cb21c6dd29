// Made by `npm run texts` from the .arb files of this folder: change those.
export const offlineTexts = {
  newVersion: 'नया संस्करण उपलब्ध है।',
  reload: 'रीलोड करें',
} as const;
