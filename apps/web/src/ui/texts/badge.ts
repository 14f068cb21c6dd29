// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../lib/texts.ts';

export const badgeTexts = textsOf({
  en: {
    LIVE: 'Live prices',
    DELAYED: 'Delayed prices',
    EOD: 'End-of-day prices',
    INDICATIVE: 'Indicative quotes, not tradable',
    SIMULATED: 'Simulated prices for practice. Not a real market.',
    REPLAY: 'Replay of recorded prices',
    short: {
      LIVE: 'LIVE',
      DELAYED: 'DELAYED',
      EOD: 'EOD',
      INDICATIVE: 'INDICATIVE',
      SIMULATED: 'SIMULATED',
      REPLAY: 'REPLAY',
    },
    invented: 'invented prices',
    imported: (day: string, date: string) => `end of day ${day}, imported on ${date}`,
    replaySpeed: (start: string, speed: string) => `${start} at ${speed} times its speed`,
    inTether: (exchange: string) => `${exchange}, in USDT`,
    perpetuals: (exchange: string) => `${exchange} perpetuals, in USDC`,
    inDollars: (exchange: string) => `${exchange}, in US dollars`,
  },
  hi: async () => (await import('./hi.ts')).badgeTexts,
});
