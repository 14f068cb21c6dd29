import { useMutation } from '@tanstack/react-query';
import type { PaperAccount } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import { formatFigure } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { stopRun } from './queries.ts';
import { RunPerformance } from './run-performance.tsx';
import { paperTexts as texts } from './texts/paper.ts';

const RunDialog = lazyPart(async () => (await import('./run-dialog.tsx')).RunDialog);

export interface PaperRunListProps {
  account: PaperAccount;
  /** A strategy to run. */
  strategyId: string | undefined;
  symbol: string | undefined;
  linkOf: (symbol: string) => ReactNode;
}

/** Running strategies, which trade as bars close. */
export function PaperRunList({ account, strategyId, symbol, linkOf }: PaperRunListProps) {
  const { runs, currency } = account;
  const [isOpen, setIsOpen] = useState(strategyId !== undefined);
  const stop = useMutation({ mutationFn: stopRun });
  return (
    <Panel title={texts.runs.title} aside={<Button onClick={() => setIsOpen(true)}>{texts.runs.start}</Button>}>
      {runs.length === 0 && <p className="px-3 py-2 text-body text-quiet">{texts.runs.none}</p>}
      {runs.length > 0 && (
        <RecordTable
          caption={texts.runs.title}
          items={runs}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: texts.runs.strategy,
              cell: ({ name, timeframe, version }) => texts.runs.version(name, timeframe, version),
            },
            { heading: texts.columns.symbol, cell: (run) => linkOf(run.symbol) },
            {
              heading: texts.runs.cash,
              cell: ({ side, cash, stopPct, targetPct }) => (
                <span className="tabular-nums">
                  {texts.runs.sides[side]}, {formatMoney(cash, currency)}
                  {stopPct !== null && `, ${texts.guards.stop(`${formatFigure(stopPct)} %`)}`}
                  {targetPct !== null && `, ${texts.guards.target(`${formatFigure(targetPct)} %`)}`}
                </span>
              ),
            },
            {
              heading: texts.runs.stop,
              cell: ({ id, name, symbol: on }) => (
                <BusyButton
                  aria-label={texts.runs.stopOne(name, on)}
                  isBusy={stop.isPending}
                  onClick={() => stop.mutate(id)}
                >
                  {texts.runs.stop}
                </BusyButton>
              ),
            },
          ]}
        />
      )}
      {runs.map((run) => (
        <RunPerformance key={run.id} account={account} run={run} />
      ))}
      {stop.error && <ErrorNote error={stop.error} fallback={texts.changeFailed} />}
      {isOpen && (
        <RunDialog account={account} strategyId={strategyId} symbol={symbol} onClose={() => setIsOpen(false)} />
      )}
    </Panel>
  );
}
