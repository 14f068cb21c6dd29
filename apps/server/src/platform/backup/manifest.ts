import * as z from 'zod';

/** Version of the backup's own format. */
export const FORMAT = 1;

export const HEADER_NAME = 'wickwise-backup.json';
export const MANIFEST_NAME = 'manifest.json';
export const SECRET_NAME = 'secrets/auth-secret';

/** Returns the name of a piece of a table's rows, in PostgreSQL's COPY text format. */
export const pieceName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy`;

/** Returns the table that an entry is a piece of; undefined for other entries. */
export const tableOfPiece = (name: string): string | undefined => /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1];

/** Our own names, which are safe as quoted SQL and in the archive. */
const Name = z.string().regex(/^[\w.-]{1,63}$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** First file of a backup: required before its rows can be read. */
export const Header = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Version of the PostgreSQL server, for display. */
  server: z.string(),
  /** Names of the applied migrations. */
  migrations: z.array(Name).min(1),
  /**
   * Whether sessions and sealed values depend on the setting AUTH_SECRET, which is not in the backup, or on a file that
   * is.
   */
  secret: z.object({ isInBackup: z.boolean(), fingerprint: z.string().nullable() }),
});
export type Header = z.infer<typeof Header>;

export const TableFacts = z.object({
  name: Name,
  columns: z.array(Name).min(1),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Hash of the rows as COPY writes them. */
  sha256: Sha256,
});
export type TableFacts = z.infer<typeof TableFacts>;

/** A partition, or a partitioned table below another one, as PostgreSQL describes it. */
export const Partition = z.object({
  name: Name,
  parent: Name,
  bound: z.string().regex(/^(DEFAULT|FOR VALUES [^;]*)$/),
  key: z
    .string()
    .regex(/^(RANGE|LIST|HASH) \([^;]*\)$/)
    .nullable(),
});
export type Partition = z.infer<typeof Partition>;

/** Contents of the backup, in figures that people can compare. */
export const Facts = z.object({
  accounts: z.int().nonnegative(),
  signals: z.int().nonnegative(),
  newestSignalAt: z.iso.datetime().nullable(),
  bars: z.int().nonnegative(),
  /** Open time of the last bar of each timeframe, by its code in the database. */
  lastBars: z.record(z.string(), z.iso.datetime()),
});
export type Facts = z.infer<typeof Facts>;

/** Last file of a backup: one without it is cut off. */
export const Manifest = z.object({
  tables: z.array(TableFacts),
  partitions: z.array(Partition),
  sequences: z.array(z.object({ name: Name, lastValue: z.int(), isCalled: z.boolean() })),
  /** Waiting jobs, as a table of their own. */
  jobs: TableFacts,
  queues: z.array(
    z.object({ name: z.string(), retries: z.int(), retryDelaySeconds: z.int(), lostAfterSeconds: z.int() }),
  ),
  facts: Facts,
});
export type Manifest = z.infer<typeof Manifest>;
