import type { DashboardLayout } from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** A user's dashboard layout. */
interface DashboardsTable {
  user_id: string;
  layout: ColumnType<DashboardLayout, string, string>;
  updated_at: Timestamp;
}

export interface DashboardSchema {
  dashboards: DashboardsTable;
}
