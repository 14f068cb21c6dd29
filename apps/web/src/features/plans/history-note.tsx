import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { limitWords } from './limit-words.ts';
import { ownPlanQuery } from './queries.ts';
import { historyTexts as texts } from './texts/history.ts';

/** Says how far back the reader's plan shows prices; nothing where it shows all. */
export function HistoryNote() {
  const { data: plan } = useQuery({ ...ownPlanQuery, refetchInterval: false });
  const days = plan?.limits.historyDays ?? null;
  if (days === null) return null;
  return (
    <p className="text-dense text-quiet max-md:px-3">
      {texts.depth(limitWords('historyDays', days))}{' '}
      <Link to="/dashboard/plan" className="underline underline-offset-2">
        {texts.open}
      </Link>
    </p>
  );
}
