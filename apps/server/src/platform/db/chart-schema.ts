import type { ChartSettings, Drawing } from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** A user's saved chart layouts, by name. */
export interface ChartLayoutsTable {
  id: string;
  user_id: string;
  name: string;
  kind: 'layout' | 'template';
  settings: ColumnType<ChartSettings, string, string>;
  updated_at: Timestamp;
}

/** A user's drawings. Ids are made by browsers, so they are unique only per user. */
export interface ChartDrawingsTable {
  user_id: string;
  id: string;
  market: string;
  symbol: string;
  drawing: ColumnType<Drawing, string, string>;
  updated_at: Timestamp;
}

export interface ChartSchema {
  chart_layouts: ChartLayoutsTable;
  chart_drawings: ChartDrawingsTable;
}
