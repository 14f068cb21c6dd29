import type { DashboardLayout } from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** How a user has arranged the dashboard. */
interface DashboardsTable {
  user_id: string;
  layout: ColumnType<DashboardLayout, string, string>;
  updated_at: Timestamp;
}

export interface DashboardSchema {
  dashboards: DashboardsTable;
}
