// Made by `npm run texts` from the .arb files of this folder: change those.
export const scanCountsTexts = {
  title: 'स्टॉक स्कैन',
  list: 'स्टॉक स्कैन और सिंबल की संख्या',
  counted: (timeframe: string) => `सिंबल, ${timeframe} कैंडल, पिछले 3 दिन`,
  hour: (from: string, zone: string) => `${from} ${zone} से एक घंटा`,
  signals: (count: string) => `${count} संकेत`,
  noCount: 'गिनती नहीं',
  up: 'तेज़ी',
  down: 'मंदी',
  both: 'दोनों दिशाएँ',
} as const;
