import type { HealthAnswer, MarketFeedHealth } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { SourceBadge } from '../../../ui/badge.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { operationsTexts as texts } from '../texts/operations.ts';
import { sizeWords } from './size-words.ts';

/** A part of the server: whether it works, in words. */
export interface HealthPart {
  name: string;
  isFine: boolean;
  state: string;
  detail: ReactNode;
}

/** Shares from which a part needs attention. */
const DISK_LEFT = 0.1;
const MEMORY_USED = 0.85;
/** Delay of timers from which screens feel slow, ms. */
const SLOW_MS = 200;

/** Returns the parts in the order in which an outage is looked for. */
export const healthParts = (health: HealthAnswer): HealthPart[] => [
  { name: texts.server, isFine: true, state: texts.works, detail: since(health.startedAt) },
  databasePart(health.database),
  diskPart(health.disk),
  part(
    texts.memory,
    health.memory.usedBytes < health.memory.totalBytes * MEMORY_USED,
    texts.nearlyFull,
    texts.usedOf(sizeWords(health.memory.usedBytes), sizeWords(health.memory.totalBytes)),
  ),
  part(
    texts.loop,
    health.loopDelay.p99Ms < SLOW_MS,
    texts.slow,
    texts.loopDelay(Math.round(health.loopDelay.p99Ms), Math.round(health.loopDelay.longestMs)),
  ),
  ...health.feeds.map(feedPart),
  backupPart(health),
  counted(texts.deliveries, health.failedDeliveries, texts.failedInDay),
  counted(texts.mails, health.failedMails, texts.failedInDay),
  counted(texts.setAside, health.setAside, texts.waitingWrites),
  part(
    texts.webhooks,
    health.silentProviders.length === 0,
    texts.silentWebhooks,
    health.silentProviders.length === 0 ? texts.noAlarm : health.silentProviders.join(', '),
  ),
];

const part = (name: string, isFine: boolean, problem: string, detail: ReactNode): HealthPart => ({
  name,
  isFine,
  detail,
  state: isFine ? texts.works : problem,
});

const counted = (name: string, count: number, words: (count: number) => string): HealthPart =>
  part(name, count === 0, texts.needsLook, words(count));

const since = (atMs: number): ReactNode => (
  <>
    {texts.since} <Moment atMs={atMs} />
  </>
);

function databasePart({ isAnswering, readOnlyBecause, bytes }: HealthAnswer['database']): HealthPart {
  const isFine = isAnswering && readOnlyBecause === null;
  const detail = readOnlyBecause ?? (bytes === null ? '' : texts.size(sizeWords(bytes)));
  return part(texts.database, isFine, isAnswering ? texts.readOnly : texts.noAnswer, detail);
}

function diskPart(disk: HealthAnswer['disk']): HealthPart {
  if (!disk) return part(texts.disk, false, texts.unknown, '');
  const { freeBytes, totalBytes } = disk;
  const words = texts.freeOf(sizeWords(freeBytes), sizeWords(totalBytes));
  return part(texts.disk, freeBytes > totalBytes * DISK_LEFT, texts.nearlyFull, words);
}

const feedPart = ({ market, badge, feed, state, isFollowing }: MarketFeedHealth): HealthPart => ({
  name: texts.feedOf(marketNames[market]),
  isFine: state === 'live' && isFollowing,
  state: state === 'live' && !isFollowing ? texts.behind : texts.feedStates[state],
  detail: (
    <span className="flex flex-wrap items-center gap-2">
      <SourceBadge badge={badge} /> {feed}
    </span>
  ),
});

function backupPart({ backup, backupError }: HealthAnswer): HealthPart {
  if (backupError !== null) return part(texts.backup, false, texts.failedBackup, backupError);
  if (!backup) return part(texts.backup, false, texts.noBackup, texts.backupHow);
  return part(
    texts.backup,
    true,
    '',
    <>
      <Moment atMs={backup.at} />, {sizeWords(backup.bytes)}
    </>,
  );
}

/** Counts the parts that need attention. */
export const countProblems = (parts: readonly HealthPart[]): string => {
  const count = parts.filter(({ isFine }) => !isFine).length;
  return count === 0 ? texts.allFine : texts.problems(count, formatCount(count));
};
