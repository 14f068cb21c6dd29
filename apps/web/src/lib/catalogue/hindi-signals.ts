import type { NamedScan, NamedWords, Words } from './described.ts';
import { PATTERNS } from './hindi-patterns.ts';
import { eventTranslations } from './translations/event.hi.ts';
import { scanTranslations } from './translations/scan.hi.ts';
import { twoWayScanTranslations } from './translations/two-way-scan.hi.ts';

/** By kind and direction. */
const EVENTS: Readonly<Record<string, Words>> = eventTranslations;
/** By pattern and direction; missing ones are named after their pattern. */
const SCANS: Readonly<Record<string, Words>> = scanTranslations;
/** Stock scans that find both directions, by name. */
const TWO_WAY_SCANS: Readonly<Record<string, Words>> = twoWayScanTranslations;

const SIDES = { bullish: 'बुलिश', bearish: 'बेयरिश' };

const inHindi = (own: Words | undefined, { label, description }: Words): Words => own ?? { label, description };

function scan(english: NamedScan): Words {
  const { pattern, direction, label } = english;
  const named = SCANS[`${pattern}_${direction}`];
  const shape = PATTERNS[pattern];
  if (named || !shape) return inHindi(named, english);
  // patterns with two directions have theirs in front of the name
  const isSided = label.toLowerCase().startsWith(direction);
  return isSided ? { ...shape, label: `${SIDES[direction]} ${shape.label}` } : shape;
}

export const signals = {
  pattern: (english: NamedWords) => inHindi(PATTERNS[english.name], english),
  scan,
  stockScan: (english: NamedWords) => inHindi(TWO_WAY_SCANS[english.name] ?? SCANS[english.name], english),
};

export const news = { event: (key: string, english: Words) => inHindi(EVENTS[key], english) };
