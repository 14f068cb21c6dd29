import type { WorkOrder } from '../roles/remote-work.ts';

/** A node for jobs says, each second while it knows a leader, that it takes work; `isLeaving` for the last time. */
export interface WorkerHere {
  node: string;
  isLeaving?: boolean;
}

/** The leader to one node: does the work, or no longer. What is claimed is in the database. */
export type WorkCommand = { kind: 'begin'; claim: string; order: WorkOrder } | { kind: 'stop'; claim: string };

/** A node to the leader: how far its work is, and how it ended. */
export type WorkReport =
  | { kind: 'progress'; claim: string; share: number }
  | { kind: 'done' | 'given-back'; claim: string }
  | { kind: 'failed'; claim: string; reason: string };
