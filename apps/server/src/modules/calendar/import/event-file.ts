import type { CalendarEvent, ImportedEventKind, ImportProblem } from '@wickwise/contract';
import type { Market } from '@wickwise/market';

/** An event as a file has it. */
export interface FileEvent
  extends Pick<CalendarEvent, 'symbol' | 'date' | 'at' | 'timing' | 'title' | 'importance' | 'isEstimated'> {
  /** The file's own name of it, or what tells it from others. */
  key: string;
  kind: ImportedEventKind;
  market: Market | null;
}

/** How the person says that a file is to be read. */
export interface EventReading {
  /** Of rows that name none. */
  market?: Market | 'all' | undefined;
  kind?: ImportedEventKind | undefined;
  /** Of times that name none; default: that of the market. */
  zone?: string | undefined;
  nowMs: number;
}

/** What a file holds. With a problem nothing of it is stored. */
export interface EventsFile {
  layout: 'csv' | 'icalendar';
  events: readonly FileEvent[];
  problems: readonly ImportProblem[];
  problemCount: number;
  /** Symbols that are none of an instrument, with the nearest one. */
  unknown: ReadonlyMap<string, string | null>;
}
