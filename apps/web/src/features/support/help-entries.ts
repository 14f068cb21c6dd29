import { helpTexts } from './texts/help.ts';

/** An answer of the help: text, words that find it besides, and where it leads. */
export interface HelpEntry {
  title: string;
  text: string;
  words?: string;
  to?: string;
  /** Name of what it leads to, in the reader's language. */
  place?: string | undefined;
  /** Language of title and text, where it isn't the reader's. */
  lang?: 'en' | 'hi';
}

type Key = keyof typeof helpTexts.entries;

/** Where each answer leads. */
const PLACES: Readonly<Record<Key, string>> = {
  alerts: '/dashboard/alerts',
  channels: '/dashboard/configure',
  marketData: '/dashboard/configure',
  language: '/dashboard/configure',
  appearance: '/dashboard/configure',
  screener: '/dashboard/marketscreener',
  strategies: '/dashboard/customstrategy',
  paper: '/dashboard/paper',
  signals: '/dashboard/whatsnewtoday',
  edge: '/edge',
  calendar: '/dashboard/calendar',
  advice: '/dashboard/expertadvice',
  password: '/dashboard/profile',
  twoFactor: '/dashboard/profile',
  devices: '/dashboard/profile',
  data: '/dashboard/profile',
  apiKeys: '/dashboard/profile',
};

/** Returns what the help says about the app itself, in the reader's language. */
export const appEntries = (placeName: (path: string) => string | undefined): HelpEntry[] =>
  (Object.keys(PLACES) as Key[]).map((key) => ({
    ...helpTexts.entries[key],
    to: PLACES[key],
    place: placeName(PLACES[key]),
  }));

/** Marks on letters don't matter in the Latin script; in others, as in Hindi, they make other words. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Returns the entries that have all words, those with most of them in the title first. */
export function findHelp(entries: readonly HelpEntry[], wanted: string): HelpEntry[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const found = entries.flatMap((entry) => {
    const title = plain(entry.title);
    const whole = plain(`${entry.title} ${entry.text} ${entry.words ?? ''}`);
    if (!words.every((word) => whole.includes(word))) return [];
    return { entry, rank: words.filter((word) => title.includes(word)).length };
  });
  return found.toSorted((a, b) => b.rank - a.rank).map(({ entry }) => entry);
}
