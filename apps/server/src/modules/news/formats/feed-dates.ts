const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Zones that feeds name, in minutes ahead of UTC; IST is India's, as all sources that use it are Indian. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  msk: 180,
  ist: 330,
  sgt: 480,
  hkt: 480,
  jst: 540,
  aest: 600,
  aedt: 660,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?`;
const ZONE = String.raw`\s*([a-z]{1,5}|(?:gmt|utc)?[+-]\d{2}:?\d{2})?\s*(?:\([^)]*\))?`;
const DATES = {
  /** 2026-09-24, with a time or without. */
  iso: new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t\s]+${TIME}${ZONE})?$`, 'i'),
  /** Thu, 24 Sep 2026 14:30:00 +0530, and 24-Sep-2026. */
  dayFirst: new RegExp(String.raw`^(\d{1,2})[\s-]+([a-z]+)\.?,?[\s-]+(\d{4}|\d{2}),?(?:\s+${TIME})?${ZONE}$`, 'i'),
  /** Sep 24, 2026 10:30 AM. */
  monthFirst: new RegExp(String.raw`^([a-z]+)\.?\s+(\d{1,2}),?\s+(\d{4}),?(?:\s+${TIME})?${ZONE}$`, 'i'),
};

/**
 * Parses a date of a feed to epoch ms; null where there is none in a known form. A time without a zone is of `zone`, an
 * IANA name; a date without a time is its midnight there.
 */
export function parseFeedDate(text: string | undefined, zone: string): number | null {
  const plain = text
    ?.trim()
    .slice(0, 80)
    .replace(/^[a-z]+,\s*/i, '')
    .replace(/\bat\s+(?=\d)/i, '');
  if (!plain) return null;
  const found = partsOf(plain);
  if (!found) return null;
  const { parts, zoneText } = found;
  const utcMs = Date.UTC(parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second);
  if (!isReal(parts, utcMs)) return null;
  if (zoneText === undefined) return utcMs - offsetMs(utcMs, zone);
  const minutes = minutesOf(zoneText);
  return minutes === undefined ? null : utcMs - minutes * 60_000;
}

function partsOf(text: string): { parts: Parts; zoneText: string | undefined } | undefined {
  const iso = DATES.iso.exec(text);
  if (iso) return assemble([iso[1], String(Number(iso[2]) - 1), iso[3]], iso.slice(4));
  const dayFirst = DATES.dayFirst.exec(text);
  if (dayFirst) return assemble([dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]], dayFirst.slice(4));
  const monthFirst = DATES.monthFirst.exec(text);
  return monthFirst ? assemble([monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]], monthFirst.slice(4)) : undefined;
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()));

function assemble(
  [year, month, day]: readonly (string | undefined)[],
  [hour, minute, second, half, zoneText]: readonly (string | undefined)[],
): { parts: Parts; zoneText: string | undefined } {
  const hours = Number(hour ?? 0);
  const afternoon = half?.toLowerCase() === 'pm' ? 12 : 0;
  const parts = {
    year: year?.length === 2 ? 2_000 + Number(year) : Number(year),
    month: Number(month),
    day: Number(day),
    hour: half === undefined ? hours : (hours % 12) + afternoon,
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
  };
  return { parts, zoneText };
}

/** Returns whether the parts are those of a day and time that exist, within the years of feeds. */
function isReal({ year, month, day, hour, minute, second }: Parts, utcMs: number): boolean {
  const date = new Date(utcMs);
  return (
    year >= 1990 &&
    year < 2200 &&
    month >= 0 &&
    date.getUTCMonth() === month &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second <= 60
  );
}

function minutesOf(zone: string): number | undefined {
  const signed = /([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!signed) return ZONES[zone.toLowerCase()];
  return (signed[1] === '-' ? -1 : 1) * (Number(signed[2]) * 60 + Number(signed[3]));
}

/** Returns how far a zone's clocks are ahead of UTC when they show a time that would be `utcMs` in UTC. */
function offsetMs(utcMs: number, zone: string): number {
  const guess = aheadMs(utcMs, zone);
  return aheadMs(utcMs - guess, zone); // across a change of the clocks the second look is the right one
}

function aheadMs(timeMs: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const shown = Object.fromEntries(format.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour, minute, second } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - timeMs;
}
