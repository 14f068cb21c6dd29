import type { InstrumentId } from '@wickwise/market';
import type { ReactNode } from 'react';
import { createStore } from '../lib/store.ts';

/** The marks of prices that are older than usual; filled by `mark-stale-quotes.tsx`. */
export const staleMarks = createStore<ReadonlyMap<InstrumentId, ReactNode>>(new Map());
