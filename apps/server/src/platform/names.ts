import { CHANNEL_NAMES, CHANNEL_NAMES_IN_HINDI, MARKET_NAMES, MARKET_NAMES_IN_HINDI } from '@wickwise/contract';

const ENGLISH = { markets: MARKET_NAMES, channels: CHANNEL_NAMES };
const HINDI = { markets: MARKET_NAMES_IN_HINDI, channels: CHANNEL_NAMES_IN_HINDI };

/** Returns the names of markets and channels in a reader's language: English where none is chosen. */
export const namesIn = (language: 'en' | 'hi' | null | undefined): typeof ENGLISH | typeof HINDI =>
  language === 'hi' ? HINDI : ENGLISH;
