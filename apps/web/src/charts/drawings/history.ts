import type { Drawing } from '@wickwise/contract';

/** Drawings of a chart with their undo and redo history. */
export interface DrawingHistory {
  drawings: readonly Drawing[];
  past: readonly (readonly Drawing[])[];
  future: readonly (readonly Drawing[])[];
}

const DEPTH = 100;

export const startHistory = (drawings: readonly Drawing[]): DrawingHistory => ({ drawings, past: [], future: [] });

/** Adds an undoable change and clears redo. */
export const change = ({ drawings, past }: DrawingHistory, next: readonly Drawing[]): DrawingHistory => ({
  drawings: next,
  past: [...past, drawings].slice(-DEPTH),
  future: [],
});

export function undo(history: DrawingHistory): DrawingHistory {
  const { drawings, past, future } = history;
  const before = past.at(-1);
  return before ? { drawings: before, past: past.slice(0, -1), future: [drawings, ...future] } : history;
}

export function redo(history: DrawingHistory): DrawingHistory {
  const { drawings, past, future } = history;
  const [after, ...later] = future;
  return after ? { drawings: after, past: [...past, drawings], future: later } : history;
}

/** Adds a drawing, or replaces the one with its id. */
export function kept(drawings: readonly Drawing[], drawing: Drawing): readonly Drawing[] {
  const isKnown = drawings.some(({ id }) => id === drawing.id);
  return isKnown ? drawings.map((one) => (one.id === drawing.id ? drawing : one)) : [...drawings, drawing];
}

/** Returns the changes from one list to another, for the server. */
export function difference(
  saved: readonly Drawing[],
  wanted: readonly Drawing[],
): { kept: Drawing[]; removed: string[] } {
  const before = new Map(saved.map((drawing) => [drawing.id, JSON.stringify(drawing)]));
  const after = new Set(wanted.map(({ id }) => id));
  return {
    kept: wanted.filter((drawing) => before.get(drawing.id) !== JSON.stringify(drawing)),
    removed: saved.flatMap(({ id }) => (after.has(id) ? [] : [id])),
  };
}
