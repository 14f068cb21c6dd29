import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PaperAccount, PaperRun } from '@wickwise/contract';
import { formatCount } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money.ts';
import { ChangeText } from '../../ui/change.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CurveChart } from './curve-chart.tsx';
import { HISTORY_ID } from './order-lists.tsx';
import { runPerformanceQuery } from './queries.ts';
import { paperTexts as texts } from './texts/paper.ts';

interface RunPerformanceProps {
  account: PaperAccount;
  run: PaperRun;
}

/** What a running strategy made, and a backtest of it over the same days. */
export function RunPerformance({ account, run }: RunPerformanceProps) {
  const { data, error, refetch } = useQuery(runPerformanceQuery(account, run));
  const { name, symbol } = run;
  const { title, failed, paper, backtest, about, note } = texts.performance;
  if (error) return <ErrorNote error={error} fallback={failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3 h-32" />;
  const [own, tested] = [formatMoney(data.net, account.currency), formatMoney(data.backtest.net, account.currency)];
  return (
    <section aria-label={title(name, symbol)} className="flex flex-col gap-2 border-t border-hairline p-3">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-body font-semibold">{title(name, symbol)}</h3>
        <Link
          to="/dashboard/paper"
          search={{ account: account.id, run: run.id }}
          hash={HISTORY_ID}
          aria-label={texts.runs.ordersOf(title(name, symbol))}
          className="inline-flex min-h-6 items-center text-dense underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {texts.runs.orders}
        </Link>
      </header>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-body tabular-nums">
        <Result label={paper} color="bg-accent" net={data.net} text={own} trades={data.trades} />
        <Result label={backtest} color="bg-quiet" net={data.backtest.net} text={tested} trades={data.backtest.trades} />
      </dl>
      <CurveChart
        about={about(own, tested)}
        lines={[
          { curve: data.backtest.curve, color: 'var(--quiet)' },
          { curve: data.curve, color: 'var(--accent)' },
        ]}
        basis={0}
        currency={account.currency}
      />
      <p className="text-dense text-pretty text-quiet">{note}</p>
    </section>
  );
}

interface ResultProps {
  label: string;
  /** The class of its line's colour. */
  color: string;
  net: number;
  text: string;
  trades: number;
}

function Result({ label, color, net, text, trades }: ResultProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="inline-flex items-center gap-1.5 text-quiet">
        <span aria-hidden="true" className={`h-0.5 w-4 ${color}`} />
        {label}
      </dt>
      <dd>
        {net === 0 ? text : <ChangeText of={net}>{text}</ChangeText>}, {texts.performance.trades(formatCount(trades))}
      </dd>
    </div>
  );
}
