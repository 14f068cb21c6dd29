export { CHANNEL_NAMES_IN_HINDI as channels, MARKET_NAMES_IN_HINDI as markets } from '@wickwise/contract';
