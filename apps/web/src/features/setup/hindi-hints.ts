export { MARKET_HINTS_IN_HINDI as hints } from '@wickwise/contract';
