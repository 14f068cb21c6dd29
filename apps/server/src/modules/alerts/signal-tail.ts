import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { SignalSource } from './deps.ts';
import type { RuleEvent } from './signal-alerts.ts';

const PAGE = 1_000;

/** Returns the last processed position, or undefined on first start. */
export async function readSignalPosition(db: Db): Promise<number | undefined> {
  const query = db.selectFrom('alert_positions').select('seq').where('name', '=', 'signals');
  return (await query.executeTakeFirst())?.seq;
}

/** Returns signals stored after a number, oldest first, without spent ones and those of unquoted instruments. */
export async function signalsSince(
  { after }: SignalSource,
  registry: InstrumentRegistry,
  seq: number,
): Promise<{ found: RuleEvent[]; seq: number; isLast: boolean }> {
  const stored = await after(seq, PAGE);
  const found = stored.flatMap(({ id, seq: _, no, ...signal }): RuleEvent[] => {
    const listed = registry.byNo(no);
    return listed ? [{ ...signal, key: id, signalId: id, turn: 'entered', listed }] : [];
  });
  return { found, seq: stored.at(-1)?.seq ?? seq, isLast: stored.length < PAGE };
}
