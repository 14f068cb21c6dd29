import { WHATS_NEW_MOST, type WhatsNewEntry } from '@wickwise/contract';
import { priceGridOf, type ScanTimeframe } from '@wickwise/market';
import type { Finding } from './findings.ts';
import type { HighlightWindow } from './window.ts';

/** Points of docs/decisions/0015-whats-new.md: keep both in step. */
const KIND_POINTS: Readonly<Record<WhatsNewEntry['kind'], number>> = {
  cross: 24,
  high: 22,
  low: 22,
  gap: 18,
  surge: 16,
  signal: 14,
  rating: 12,
  strategy: 20,
  entered: 20,
  left: 12,
  news: 16,
};
const TIMEFRAME_POINTS: Readonly<Record<ScanTimeframe, number>> = {
  '10m': 0,
  '15m': 2,
  '30m': 4,
  '1h': 7,
  '1D': 11,
  '1W': 14,
  '1M': 15,
};
const SIZE_POINTS = 30;
const EDGE_POINTS = 12;
const LIQUIDITY_POINTS = 6;
const RECENT_POINTS = 8;
/** For ten instruments at once; twice as much for a hundred. */
const TOGETHER_POINTS = 4;

/** Deduction for each better entry of the same instrument, so one busy share doesn't fill the list. */
const REPEATED_POINTS = 6;
const MOST_REPEATED_POINTS = 30;

/** From this number of instruments on, firings of the same scan are one entry. */
const GROUP_FROM = 3;

/** Returns a finding's score, the same for all readers at any time. */
export function baseScore(finding: Finding, liquidity: number, { fromMs, toMs }: HighlightWindow): number {
  const { kind, timeframe, size, edge, atMs } = finding;
  const recent = toMs > fromMs ? Math.min(Math.max((atMs - fromMs) / (toMs - fromMs), 0), 1) : 0;
  return (
    KIND_POINTS[kind] +
    TIMEFRAME_POINTS[timeframe] +
    SIZE_POINTS * (size ?? 0.5) +
    (edge?.isEdge && !edge.isSimulated ? EDGE_POINTS : 0) +
    LIQUIDITY_POINTS * liquidity +
    RECENT_POINTS * recent
  );
}

export interface Scored {
  finding: Finding;
  score: number;
}

/** What the ranking knows of the reader. */
export interface Reader {
  watched: ReadonlySet<string>;
  readThroughMs: number | null;
}

/**
 * Ranks findings as entries, those of the reader's watchlists first: the same scan on several instruments is one entry,
 * ranked by its best member and their number. What is watched isn't put together with what isn't.
 */
export function rankFindings(scored: readonly Scored[], reader: Reader): WhatsNewEntry[] {
  const isWatched = ({ finding }: Scored): boolean => reader.watched.has(finding.listed.instrument.id);
  const [watched, others] = [scored.filter(isWatched), scored.filter((one) => !isWatched(one))];
  return [...entriesOf('watched ', watched, reader), ...entriesOf('', others, reader)];
}

/** `prefix` tells the ids of one scan's two entries apart. */
function entriesOf(prefix: string, scored: readonly Scored[], reader: Reader): WhatsNewEntry[] {
  const byScan = Map.groupBy(scored, ({ finding }) => `${prefix}${scanKey(finding)}`);
  const entries = [...byScan].flatMap(([key, found]) => {
    const members = newestOfEach(found);
    if (members.length >= GROUP_FROM) return [entryOf(key, members, reader)];
    return members.map((one) => entryOf(`${key} ${one.finding.listed.instrument.symbol}`, [one], reader));
  });
  return spread(entries.sort(byRank)).sort(byRank);
}

const byRank = (a: WhatsNewEntry, b: WhatsNewEntry): number =>
  b.score - a.score || b.at - a.at || (a.id < b.id ? -1 : 1);

/** Ranks entries, with a deduction for repeated single instruments. */
function spread(entries: readonly WhatsNewEntry[]): WhatsNewEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    if (entry.memberCount > 1) return entry;
    const name = `${entry.market} ${entry.members[0]?.symbol}`;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return { ...entry, score: tenths(entry.score - Math.min(before * REPEATED_POINTS, MOST_REPEATED_POINTS)) };
  });
}

const tenths = (points: number): number => Math.round(points * 10) / 10;

const scanKey = ({ kind, listed, timeframe, pattern, direction }: Finding): string =>
  [listed.instrument.market, kind, pattern, direction, timeframe].join(' ');

/** Returns the newest finding per instrument, best ranked first. */
function newestOfEach(found: readonly Scored[]): Scored[] {
  const newest = new Map<number, Scored>();
  for (const one of found) {
    const known = newest.get(one.finding.listed.no);
    if (!known || one.finding.atMs > known.finding.atMs) newest.set(one.finding.listed.no, one);
  }
  return [...newest.values()].sort(
    (a, b) =>
      b.score - a.score ||
      b.finding.atMs - a.finding.atMs ||
      (a.finding.listed.instrument.symbol < b.finding.listed.instrument.symbol ? -1 : 1),
  );
}

function entryOf(id: string, members: readonly Scored[], reader: Reader): WhatsNewEntry {
  const best = members[0] as Scored;
  const { kind, listed, timeframe, pattern, direction, label, description, story } = best.finding;
  const shown = members.map(({ finding }) => memberOf(finding, reader));
  return {
    id,
    kind,
    market: listed.instrument.market,
    timeframe,
    direction,
    pattern,
    label,
    description,
    ...(story && { story }),
    at: Math.max(...members.map(({ finding }) => finding.atMs)),
    score: tenths(best.score + TOGETHER_POINTS * Math.log10(members.length)),
    members: shown.slice(0, WHATS_NEW_MOST.members),
    memberCount: shown.length,
    unreadCount: shown.filter(({ isUnread }) => isUnread).length,
  };
}

function memberOf(finding: Finding, { watched, readThroughMs }: Reader): WhatsNewEntry['members'][number] {
  const { listed, atMs, barTimeMs, price, strength, edge, facts, storedMs } = finding;
  return {
    symbol: listed.instrument.symbol,
    name: listed.instrument.name,
    ...priceGridOf(listed.instrument),
    at: atMs,
    barTime: barTimeMs,
    price,
    strength,
    edge,
    facts,
    isWatched: watched.has(listed.instrument.id),
    isUnread: readThroughMs === null || storedMs > readThroughMs,
  };
}
