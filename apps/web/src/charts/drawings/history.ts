import type { Drawing } from '@wickwise/contract';

/** The drawings of a chart, with the ones before each change and after each undone one. */
export interface History {
  drawings: readonly Drawing[];
  past: readonly (readonly Drawing[])[];
  future: readonly (readonly Drawing[])[];
}

const DEPTH = 100;

export const startHistory = (drawings: readonly Drawing[]): History => ({ drawings, past: [], future: [] });

/** A change that can be undone; whatever was undone before is gone. */
export const change = ({ drawings, past }: History, next: readonly Drawing[]): History => ({
  drawings: next,
  past: [...past, drawings].slice(-DEPTH),
  future: [],
});

export function undo(history: History): History {
  const { drawings, past, future } = history;
  const before = past.at(-1);
  return before ? { drawings: before, past: past.slice(0, -1), future: [drawings, ...future] } : history;
}

export function redo(history: History): History {
  const { drawings, past, future } = history;
  const [after, ...later] = future;
  return after ? { drawings: after, past: [...past, drawings], future: later } : history;
}

/** Adds a drawing, or puts it in the place of what it was. */
export function kept(drawings: readonly Drawing[], drawing: Drawing): readonly Drawing[] {
  const isKnown = drawings.some(({ id }) => id === drawing.id);
  return isKnown ? drawings.map((one) => (one.id === drawing.id ? drawing : one)) : [...drawings, drawing];
}

/** What a server that has the one list needs to hear to have the other. */
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
