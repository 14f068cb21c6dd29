import { CHANNEL_NAMES } from '@wickwise/contract';
import { textsOf } from './texts.ts';

export const channelNames = textsOf({ en: CHANNEL_NAMES, hi: async () => (await import('./hindi-names.ts')).channels });
