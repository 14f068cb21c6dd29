import type { Described, NamedScan, NamedWords, Words } from './described.ts';
import { PATTERNS } from './hindi-patterns.ts';
import { EVENTS, SCANS, TWO_WAY_SCANS } from './hindi-scans.ts';

const SIDES = { bullish: 'बुलिश', bearish: 'बेयरिश' };

const inHindi = (own: Described | undefined, { label, description }: Words): Words =>
  own ? { label: own[0], description: own[1] } : { label, description };

function scan(english: NamedScan): Words {
  const { pattern, direction, label } = english;
  const named = SCANS[`${pattern}_${direction}`];
  const [shape, meaning] = PATTERNS[pattern] ?? [];
  if (named || shape === undefined || meaning === undefined) return inHindi(named, english);
  // patterns with two directions have theirs in front of the name
  const isSided = label.toLowerCase().startsWith(direction);
  return { label: isSided ? `${SIDES[direction]} ${shape}` : shape, description: meaning };
}

export const signals = {
  pattern: (english: NamedWords) => inHindi(PATTERNS[english.name], english),
  scan,
  stockScan: (english: NamedWords) => inHindi(TWO_WAY_SCANS[english.name] ?? SCANS[english.name], english),
};

export const news = {
  event: (key: string, english: Words) => inHindi(EVENTS[key], english),
  entered: (screen: string) => `“${screen}” में आया`,
  left: (screen: string) => `“${screen}” से निकला`,
  turns: { entered: 'इस क्लोज़ पर आपकी स्क्रीन में आया', left: 'अब आपकी स्क्रीन से मैच नहीं करता' },
};
