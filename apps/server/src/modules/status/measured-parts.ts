import { DATA_BADGES, type DataBadge, STATUS_PARTS, type StatusPart } from '@wickwise/contract';

/** A part as it is measured: prices with their badge, so that simulated ones are never mixed with real ones. */
export interface ServedPart {
  part: StatusPart;
  badge: DataBadge | null;
  /** The longest 99th percentile that is no incident, ms; null where no delay is measured. */
  promiseMs: number | null;
}

/** Returns the name under which a part is stored. */
export const storedName = ({ part, badge }: Pick<ServedPart, 'part' | 'badge'>): string =>
  badge === null ? part : `${part} ${badge}`;

/** Reads a stored name; undefined for one of another version. */
export function readName(name: string): Pick<ServedPart, 'part' | 'badge'> | undefined {
  const [first, second] = name.split(' ');
  const part = STATUS_PARTS.find((one) => one === first);
  const badge = DATA_BADGES.find((one) => one === second) ?? null;
  return part && { part, badge };
}
