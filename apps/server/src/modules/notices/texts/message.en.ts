// Made by `npm run texts` from the .arb files of this folder: change those.
export const messageTexts = {
  triggered: (count: number, first: string) => `${count} alerts triggered, first ${first}`,
  onePaused: 'An alert was paused',
  paused: (count: number) => `${count} alerts were paused`,
  channelOff: 'A channel was turned off',
  testOf: (name: string) => `Test of ${name}`,
  test: 'A test from Wickwise',
  testLine: 'This is a test. Your alerts arrive here.',
  pausedLine: (title: string, why: string) => `Paused: ${title}. ${why}`,
  more: (count: number) => `and ${count} more`,
  line: (fired: string, day: string, price: string) => `${fired}, ${day}. Price ${price}.`,
  lineOfPrice: (fired: string, day: string) => `${fired}, ${day}.`,
  late: (line: string) => `${line} Found later from history.`,
  chart: (symbol: string) => `Chart of ${symbol}`,
  receipt: 'Receipt',
  alerts: 'All alerts',
  advice: 'Information, not advice.',
} as const;
