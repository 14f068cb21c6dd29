// Made by `npm run texts` from the .arb files of this folder: change those.
export const messageTexts = {
  triggered: (count: number, first: string) => `${count} अलर्ट ट्रिगर हुए, पहला ${first}`,
  onePaused: 'एक अलर्ट रोका गया',
  paused: (count: number) => `${count} अलर्ट रोके गए`,
  channelOff: 'एक चैनल बंद किया गया',
  testOf: (name: string) => `टेस्ट: ${name}`,
  test: 'Wickwise का टेस्ट मैसेज',
  testLine: 'यह टेस्ट है। आपके अलर्ट यहीं आएँगे।',
  pausedLine: (title: string, why: string) => `रोका गया: ${title}। ${why}`,
  more: (count: number) => `और ${count}`,
  line: (fired: string, day: string, price: string) => `${fired}, ${day}। कीमत ${price}।`,
  lineOfPrice: (fired: string, day: string) => `${fired}, ${day}।`,
  late: (line: string) => `${line} बाद में हिस्ट्री से मिला।`,
  chart: (symbol: string) => `${symbol} का चार्ट`,
  receipt: 'रसीद',
  alerts: 'सभी अलर्ट',
  advice: 'जानकारी, सलाह नहीं।',
} as const;
