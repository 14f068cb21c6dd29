import type { IncidentCause, IncidentStep } from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** A histogram of delays as pairs of bucket and count, flat. */
type Histogram = ColumnType<number[], string, string>;

interface Measured {
  /** Name of the part; of prices with their badge, so that simulated ones are never mixed with real ones. */
  part: string;
  histogram: Histogram;
  max_ms: number;
  up_ms: number;
  down_ms: number;
  paused_ms: number;
}

export interface StatusIntervalsTable extends Measured {
  /** Begin of its five minutes. */
  at: Timestamp;
  /** The start of a server that measured it. */
  run: string;
  /** Last instant that was measured. */
  until_at: Timestamp;
}

export interface StatusDaysTable extends Measured {
  /** Begin of its day of UTC. */
  at: Timestamp;
  /** Of announced maintenance in which it was down: not in `down_ms`. */
  maintenance_ms: number;
}

export interface StatusIncidentsTable {
  id: string;
  /** Null for the whole server. */
  part: string | null;
  cause: IncidentCause;
  /** An operator's; null for measured ones. */
  title: string | null;
  started_at: Timestamp;
  /** Of maintenance as announced. */
  ended_at: ColumnType<number | null, Date | null, Date | null>;
  created_at: Timestamp;
}

export interface StatusUpdatesTable {
  id: string;
  incident_id: string;
  state: IncidentStep;
  text: string;
  at: Timestamp;
}

export interface StatusSchema {
  status_days: StatusDaysTable;
  status_incidents: StatusIncidentsTable;
  status_intervals: StatusIntervalsTable;
  status_updates: StatusUpdatesTable;
}
