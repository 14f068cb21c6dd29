import type { ChartSettings, Drawing } from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** How a user wants charts to be set up, by name. */
export interface ChartLayoutsTable {
  id: string;
  user_id: string;
  name: string;
  kind: 'layout' | 'template';
  settings: ColumnType<ChartSettings, string, string>;
  updated_at: Timestamp;
}

/** What a user drew. Its id is made by the browser, so it counts only together with the user. */
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
