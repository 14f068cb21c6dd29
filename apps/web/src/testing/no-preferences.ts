import type { Preferences } from '@wickwise/contract';
import { OWN_ZONE } from '../lib/zones.ts';

/** Of an account that has chosen nothing. */
export const NO_PREFERENCES: Preferences = {
  markets: [],
  experience: null,
  symbols: [],
  timeZone: null,
  browserZone: OWN_ZONE,
  hasReadRiskNotice: false,
  step: 'markets',
  defaultMarket: null,
  timeframe: null,
  language: null,
  grouping: null,
  clock: null,
  theme: null,
  pair: null,
  density: null,
  hints: null,
  hidesChecklist: false,
};
