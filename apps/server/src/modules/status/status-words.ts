import type { PartStatus, StatusIncident, StatusPart } from '@wickwise/contract';
import { CHANNEL_KINDS } from '@wickwise/contract';
import { MARKETS } from '@wickwise/market';
import { namesIn } from '#platform/names.ts';
import { statusPageTexts as english } from './texts/status-page.en.ts';
import { statusPageTexts as hindi } from './texts/status-page.hi.ts';

export type StatusLanguage = 'en' | 'hi';
export const WORDS = { en: english, hi: hindi } as const;

function partWords(part: StatusPart | null, language: StatusLanguage): string {
  const texts = WORDS[language];
  if (part === null) return texts.server;
  if (part === 'api' || part === 'scan') return texts.parts[part];
  const market = MARKETS.find((one) => part === `feed.${one}`);
  const kind = CHANNEL_KINDS.find((one) => part === `delivery.${one}`);
  const { markets, channels } = namesIn(language);
  return market ? texts.prices(markets[market]) : texts.messages(kind ? channels[kind].name : '');
}

/** Returns a part's name with the badge of its prices, unless they are live. */
export function badgedWords({ part, badge }: Pick<PartStatus, 'part' | 'badge'>, language: StatusLanguage): string {
  const name = partWords(part, language);
  return badge === null || badge === 'LIVE' ? name : `${name} (${WORDS[language].badges[badge]})`;
}

export function incidentWords({ part, cause, title }: StatusIncident, language: StatusLanguage): string {
  const causes = WORDS[language].causes;
  if (cause === 'notice' || cause === 'maintenance') return causes[cause](title ?? '');
  return causes[cause](partWords(part, language));
}

/** Returns an instant in UTC, `2026-11-20 09:15`. */
export const utcWords = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ');

export function spanWords({ startedAt, endedAt }: StatusIncident, language: StatusLanguage): string {
  const texts = WORDS[language];
  return endedAt === null ? texts.from(utcWords(startedAt)) : texts.fromTo(utcWords(startedAt), utcWords(endedAt));
}

export const shownDelay = (ms: number | null): string =>
  ms === null ? '–' : ms < 1_000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** Returns the share of the measured time in which a part was up; maintenance is no uptime. */
export function uptimeWords({ up, down, maintenance }: PartStatus['month']['seconds']): string {
  const due = up + down + maintenance;
  if (due === 0) return '–';
  return `${(Math.floor((up / due) * 100_000) / 1_000).toFixed(2)} %`;
}
