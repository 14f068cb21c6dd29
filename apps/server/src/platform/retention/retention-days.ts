/** Default retention of records by kind, days; RETENTION_DAYS changes it. */
export const RETENTION_DAYS = {
  signals: 400,
  firings: 365,
  notices: 180,
  deliveries: 90,
  events: 180,
  turns: 180,
  news: 90,
  tickets: 730,
} as const;

export type RetainedKind = keyof typeof RETENTION_DAYS;

/** Days by kind; undefined keeps records for ever. */
export type RetentionDays = Readonly<Record<RetainedKind, number | undefined>>;

const KINDS = Object.keys(RETENTION_DAYS) as RetainedKind[];

/** Format of RETENTION_DAYS: `signals=200,notices=0`. */
export const RETENTION_SETTING = new RegExp(`^((${KINDS.join('|')})=\\d{1,5}(,|$))*$`);

/** Reads the setting: unnamed kinds keep their default, 0 is for ever. */
export function retentionDaysOf(setting: string): RetentionDays {
  const given = Object.fromEntries(
    setting
      .split(',')
      .filter(Boolean)
      .map((entry) => entry.split('='))
      .map(([kind, days]) => [kind, Number(days) || undefined]),
  );
  return { ...RETENTION_DAYS, ...given };
}
