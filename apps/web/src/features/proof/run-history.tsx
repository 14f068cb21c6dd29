import type { ReplayRun } from '@wickwise/contract';
import { formatCount } from '../../lib/format.ts';
import { proofTexts as texts } from './texts/proof.ts';

/** Earlier nights, newest first: a dot each, off where something differed. */
export function RunHistory({ runs }: { runs: readonly ReplayRun[] }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-dense text-quiet">
      <span>{texts.earlier(runs.length)}</span>
      <ul className="flex gap-1">
        {runs.map(({ id, replayed, changed }) => {
          const sum = texts.sum(formatCount(replayed), formatCount(changed));
          return (
            <li key={id} title={sum} className={`h-4 w-1.5 ${changed === 0 ? 'bg-quiet' : 'border border-error'}`}>
              <span className="sr-only">{sum}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
