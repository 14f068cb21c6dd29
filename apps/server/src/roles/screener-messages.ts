import type { PatternSignal } from '@wickwise/contract';
import type { LiveScreen } from '#modules/screener/live-screen.ts';
import type { Screener } from '#modules/screener/screener.ts';
import type { ScreenLeft } from '#modules/screener/topics.ts';
import type { ScanOrder } from './scan-messages.ts';

/** Questions that the screener's thread answers. */
type Question = Exclude<keyof Screener, 'screensChanged' | 'follow'>;

/** A question, with the time of the market that it's about. */
export type ScreenCall = {
  [Name in Question]: { kind: 'call'; id: number; nowMs: number; name: Name; args: Parameters<Screener[Name]> };
}[Question];

/** What the screener's thread is told: closes and histories as the scanner's, and what is asked. */
export type ScreenerOrder =
  | Exclude<ScanOrder, { kind: 'edges' }>
  | ScreenCall
  | { kind: 'screens' }
  | { kind: 'follow'; rules: readonly LiveScreen[] };

/** What it tells. */
export type ScreenerReport =
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; message: string; isInvalid: boolean }
  | { kind: 'own signal'; userId: string; signal: PatternSignal }
  | { kind: 'left'; left: ScreenLeft };
