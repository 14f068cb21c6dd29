import { useQuery } from '@tanstack/react-query';
import { useNear } from '../../../lib/use-near.ts';
import { liveMatchQuery } from './queries.ts';
import { liveMatchTexts as texts } from './texts/live-match.ts';
import { lineWords } from './words.ts';

/** Says beside an alert how its live firings compare with its rule's past; pressing it shows the comparison. */
export function LiveMatchLine({ alertId, onCompare }: { alertId: string; onCompare: () => void }) {
  const [element, isSeen] = useNear<HTMLButtonElement>('0px'); // of many alerts only the shown ones are compared
  const { data, error } = useQuery({ ...liveMatchQuery(alertId), enabled: isSeen, retry: false });
  return (
    <button
      ref={element}
      type="button"
      onClick={onCompare}
      className="min-h-5 text-left underline decoration-hairline underline-offset-2 hover:decoration-ink"
    >
      {data ? lineWords(data) : error ? texts.line.failed : texts.working}
    </button>
  );
}
