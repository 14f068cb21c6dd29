import { monitorEventLoopDelay } from 'node:perf_hooks';
import { withOwnEnds } from '../at-end.ts';
import type { Clause } from './clauses/clause.ts';
import type { Adapter } from './connect.ts';

/** A process that once waited this long for the processor has missed time limits of a few hundred milliseconds. */
const HELD_UP_NS = 50e6;
const PACES = [1, 4, 16];

/**
 * Checks a clause of an adapter. What fails on a busy machine is repeated with more time for connections: the clause has to
 * hold, however slow they are.
 */
export async function checkClause(clause: Clause, adapter: Adapter): Promise<void> {
  for (const pace of PACES) {
    const delays = monitorEventLoopDelay();
    delays.enable();
    try {
      await withOwnEnds(() => clause.check({ ...adapter, pace }));
      return;
    } catch (error) {
      if (delays.max < HELD_UP_NS || pace === PACES.at(-1)) throw error;
    } finally {
      delays.disable();
    }
  }
}
