import type { InstrumentId } from '@wickwise/market';
import type { ReactNode } from 'react';
import { createStore } from '../lib/store.ts';

/** How a price is marked that is older than usual, in a sentence or by a sign; filled by `mark-stale-quotes.tsx`. */
export const staleMarks = createStore<ReadonlyMap<InstrumentId, (isLong: boolean) => ReactNode>>(new Map());
