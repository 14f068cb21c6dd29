import type { Lifecycle } from '#platform/lifecycle.ts';
import type { SharedCosts, Spent } from '#platform/route-costs.ts';
import type { NodeBus } from './node-bus.ts';
import type { Subjects } from './subjects.ts';

const SHARE_EVERY_MS = 250;
/** Below the largest message of the bus, by far. */
const AT_ONCE = 2_000;

/**
 * Makes limits of several processes one: each says four times a second what it counted, and counts what the others say.
 * A caller gets more than the limit by what several nodes take within that time at most.
 */
export function shareCosts(
  all: readonly SharedCosts[],
  {
    nodes,
    subjects,
    lifecycle,
  }: {
    nodes: Pick<NodeBus, 'publish' | 'subscribe'>;
    subjects: Pick<Subjects, 'spent'>;
    lifecycle: Pick<Lifecycle, 'onStop'>;
  },
): void {
  const counted = new Map<string, Spent>();
  const note = (spent: Spent): void => {
    const key = `${spent.cost} ${spent.flow}`;
    const known = counted.get(key);
    if (known) known.points += spent.points;
    else counted.set(key, { ...spent });
  };
  for (const costs of all) costs.onSpent = note;
  nodes.subscribe(subjects.spent, (message) => {
    for (const spent of message as Spent[]) for (const costs of all) void costs.noteSpent(spent);
  });
  const share = (): void => {
    const spent = [...counted.values()];
    counted.clear();
    for (let i = 0; i < spent.length; i += AT_ONCE) nodes.publish(subjects.spent, spent.slice(i, i + AT_ONCE));
  };
  const timer = setInterval(share, SHARE_EVERY_MS);
  lifecycle.onStop('shared limits', () => {
    clearInterval(timer);
    share();
  });
}
