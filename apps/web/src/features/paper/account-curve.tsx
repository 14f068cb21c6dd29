import { useQuery } from '@tanstack/react-query';
import type { PaperAccount } from '@wickwise/contract';
import { formatMoney } from '../../lib/money.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CurveChart } from './curve-chart.tsx';
import { accountCurveQuery } from './queries.ts';
import { paperTexts as texts } from './texts/paper.ts';

/** The equity of an account since it was opened. */
export function AccountCurve({ account }: { account: PaperAccount }) {
  const { data: curve, error, refetch } = useQuery(accountCurveQuery(account));
  const { currency, start } = account;
  const last = formatMoney(curve?.equity.at(-1) ?? start, currency);
  return (
    <Panel title={texts.curve.title}>
      {error && <ErrorNote error={error} fallback={texts.curve.failed} onRetry={() => void refetch()} />}
      {!error && !curve && <Skeleton className="m-3 h-32" />}
      {curve && (
        <figure className="flex flex-col gap-2 p-3">
          <CurveChart
            about={texts.curve.title}
            lines={[{ curve, color: 'var(--accent)' }]}
            basis={start}
            currency={currency}
          />
          <figcaption className="text-dense text-quiet tabular-nums">
            {texts.curve.about(formatMoney(start, currency), last)}
          </figcaption>
        </figure>
      )}
    </Panel>
  );
}
