import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ScreenExplainQuery, ScreenExplanation } from '@wickwise/contract';
import { chartName } from '@wickwise/market';
import { buttonClass } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Reasons } from '../../../ui/rule/reasons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { explainQuery } from '../queries.ts';
import { screenerTexts as texts } from '../texts/screener.ts';

/** Why a symbol matches or doesn't: each condition with both values and their distance. */
export function WhyDrawer({ question, onClose }: { question: ScreenExplainQuery; onClose: () => void }) {
  const { data, error, refetch } = useQuery(explainQuery(question));
  const { market, symbol, timeframe } = question;
  return (
    <Drawer
      title={data ? `${data.symbol} · ${data.name}` : symbol}
      about={texts.whyAbout}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        <Link
          to="/dashboard/chart/$market/$symbol"
          params={{ market, symbol: chartName(symbol) }}
          search={{ timeframe }}
          className={buttonClass('plain')}
        >
          {texts.chart}
        </Link>
      }
    >
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-32 w-full" />}
      {data && <Explanation explanation={data} />}
    </Drawer>
  );
}

function Explanation({ explanation }: { explanation: ScreenExplanation }) {
  const { verdict, comparisons, missing, at, sentence, bars } = explanation;
  const words = {
    true: texts.all,
    false: missing === null ? texts.notAll : texts.onlyMissing,
    'no answer': texts.unanswered,
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-reading font-medium">{words[verdict]}</p>
        <p className="text-dense text-pretty text-quiet">
          {sentence} {at !== null && <Moment atMs={at} />} · {texts.bars(bars)}
        </p>
      </div>
      <Reasons comparisons={comparisons} />
    </div>
  );
}
