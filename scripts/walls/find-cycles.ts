import type { Import } from './read-imports.ts';

/** Returns the shortest import cycle of each group of files that import one another, type-only imports included. */
export function findCycles(imports: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) if (to !== undefined) next.set(from, (next.get(from) ?? new Set()).add(to));
  const seen = new Set<string>();
  const cycles: string[][] = [];
  for (const start of next.keys()) {
    if (seen.has(start)) continue;
    const cycle = shortestBack(start, next);
    if (!cycle) continue;
    for (const file of cycle) seen.add(file);
    cycles.push(cycle);
  }
  return cycles;
}

/** Returns the shortest path from a file back to itself; undefined for none. */
function shortestBack(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const to of next.get(file) ?? []) {
      if (to === start) return [...wayTo(file, start, cameFrom), start];
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, file);
      queue.push(to);
    }
  }
  return undefined;
}

function wayTo(file: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [file];
  for (let at = file; at !== start; ) {
    at = cameFrom.get(at) as string;
    way.unshift(at);
  }
  return way;
}
