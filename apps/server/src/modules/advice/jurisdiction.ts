import type { HiddenRecordReason, Registration } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';

/*
 * Rules of jurisdictions, as of November 2026. What they rest on: docs/experts.md. Changes of the law are made here,
 * with the table of tests beside this file.
 */

/** What rules look at in an expert. */
export interface ExpertStanding {
  registration: Registration | null;
  isEnded: boolean;
}

/** What rules look at in a reader. */
export interface ReaderStanding {
  /** The reader is the expert. */
  isOwn: boolean;
  /** The expert has confirmed the reader as a client. */
  isClient: boolean;
}

/** Securities of Indian exchanges. */
const isIndian = (market: Market): boolean => MARKET_INFO[market].isSebiRegulated;

/** Returns whether the Securities and Exchange Board of India registers an expert now. */
const isSebiRegistered = (registration: Registration | null, nowMs: number): boolean =>
  registration?.authority === 'sebi' && (registration.validUntil === null || nowMs < registration.validUntil);

/** Returns why an expert may not publish on a market's instruments; undefined where it may. */
export function whyNotPublish(
  { registration, isEnded }: ExpertStanding,
  market: Market,
  nowMs: number,
): 'ended' | 'not-registered' | undefined {
  if (isEnded) return 'ended';
  return isIndian(market) && !isSebiRegistered(registration, nowMs) ? 'not-registered' : undefined;
}

/**
 * Returns why performance figures made of calls on some markets are hidden from a reader; null where they are shown. An
 * expert that SEBI has registered stays under its rules when the registration has run out.
 */
export function whyHidden(
  { registration }: Pick<ExpertStanding, 'registration'>,
  markets: Iterable<Market>,
  { isOwn, isClient }: ReaderStanding,
): HiddenRecordReason | null {
  if (isOwn || isClient) return null;
  if (registration?.authority === 'sebi') return 'sebi-clients';
  return [...markets].some(isIndian) ? 'indian-securities' : null;
}

/** Why a call isn't taken, in a sentence. */
export const NOT_PUBLISHED = {
  ended: 'This expert has ended and publishes no more calls.',
  'not-registered': 'Calls on Indian securities need a valid SEBI registration.',
} as const;
