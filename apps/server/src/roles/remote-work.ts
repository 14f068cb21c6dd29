import { type BriefMoment, momentKey } from '#modules/briefs/schedule.ts';

/** Long work of a thread, as JSON: another node can do it. `sources` are those whose history is complete. */
export type WorkOrder =
  | { kind: 'backtest'; id: string }
  | { kind: 'edges'; sources: readonly string[] }
  | { kind: 'replay-proof'; sources: readonly string[] }
  | { kind: 'replayed-signals'; sources: readonly string[]; keptDays?: number }
  | { kind: 'briefs'; sources: readonly string[]; moments: readonly BriefMoment[] };

/** Returns the name of work, of which there is one at a time. */
export function workName(order: WorkOrder): string {
  if (order.kind === 'backtest') return `backtest ${order.id}`;
  if (order.kind !== 'briefs') return order.kind;
  return `briefs ${order.moments.map((moment) => `${moment.market} ${momentKey(moment)}`).join(', ')}`;
}

/** Work that another node does, or this one. */
export interface LongRun {
  /** Rejects with `WorkBrokenOff` where it may run again elsewhere. */
  done: Promise<void>;
  /** Ends it without a result. */
  stop(): Promise<void>;
}

export interface RemoteRun extends LongRun {
  node: string;
}

/** Gives long work to other nodes. */
export interface RemoteWork {
  /** Nodes that take work now, the least busy first. */
  nodes(): readonly string[];
  /** Resolves once nodes had time to say that they are there. */
  settled: Promise<void>;
  /** Calls back when a node comes or goes. */
  onChange(listener: () => void): void;
  begin(node: string, order: WorkOrder, onProgress: (share: number) => void): RemoteRun;
  /** Returns the run of work that a node does already; undefined where none does. */
  running(work: string, onProgress?: (share: number) => void): RemoteRun | undefined;
}
