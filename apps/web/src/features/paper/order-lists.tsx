import { useMutation, useQuery } from '@tanstack/react-query';
import { PAPER_LIMITS, type PaperAccount, type PaperOrder } from '@wickwise/contract';
import { formatMoney } from '../../lib/money.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePriceText } from './figures.ts';
import { NetFigure } from './net-figure.tsx';
import { cancelOrder, paperOrdersQuery } from './queries.ts';
import { paperTexts as texts } from './texts/paper.ts';
import { fillReceiptWords, orderWords, outcomeWords } from './words.ts';

/** Open orders. */
export function OpenOrderList({ account }: { account: PaperAccount }) {
  const { open, currency } = account;
  const priceText = usePriceText(account);
  const cancel = useMutation({ mutationFn: cancelOrder });
  return (
    <Panel title={texts.waiting}>
      {open.length === 0 && <p className="px-3 py-2 text-body text-quiet">{texts.noWaiting}</p>}
      {open.length > 0 && (
        <RecordTable
          caption={texts.waiting}
          items={open}
          keyOf={({ id }) => id}
          columns={[
            { heading: texts.columns.order, cell: (order) => orderWords(order, currency, priceText) },
            { heading: texts.columns.placed, cell: ({ placedAt }) => <Moment atMs={placedAt} /> },
            {
              heading: texts.columns.withdraw,
              cell: (order) => (
                <BusyButton
                  aria-label={texts.withdraw(orderWords(order, currency, priceText))}
                  isBusy={cancel.isPending}
                  onClick={() => cancel.mutate(order.id)}
                >
                  {texts.withdrawWord}
                </BusyButton>
              ),
            },
          ]}
        />
      )}
      {cancel.error && <ErrorNote error={cancel.error} fallback={texts.changeFailed} />}
    </Panel>
  );
}

export interface OrderHistoryProps {
  account: PaperAccount;
  page: number;
  onPage: (page: number) => void;
  /** Id of a running strategy, whose orders alone are shown. */
  run: string | undefined;
  onAll: () => void;
}

/** Place of the order history, for links to it. */
export const HISTORY_ID = 'order-history';

/** Past orders, newest first, each with its fill price. */
export function OrderHistory({ account, page, onPage, run, onAll }: OrderHistoryProps) {
  const { data, error, refetch } = useQuery(paperOrdersQuery(account, { page, run }));
  const { currency, runs } = account;
  const of = runs.find(({ id }) => id === run);
  const priceText = usePriceText(account);
  return (
    <div id={HISTORY_ID} className="min-w-0">
      <Panel
        title={
          run === undefined ? texts.history : texts.runs.ordersOf(of ? texts.performance.title(of.name, of.symbol) : '')
        }
        aside={run !== undefined && <Button onClick={onAll}>{texts.runs.allOrders}</Button>}
      >
        {error && <ErrorNote error={error} fallback={texts.historyFailed} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton className="m-3 h-24" />}
        {data?.totalCount === 0 && <EmptyNote title={texts.noHistory}>{texts.noHistoryWhy}</EmptyNote>}
        {data && data.totalCount > 0 && (
          <>
            <RecordTable
              caption={texts.history}
              items={data.orders}
              keyOf={({ id }) => id}
              columns={[
                { heading: texts.columns.order, cell: (order) => orderWords(order, currency, priceText) },
                {
                  heading: texts.columns.outcome,
                  cell: (order) => <Outcome order={order} text={outcomeWords(order, currency, priceText)} />,
                },
                {
                  heading: texts.columns.realised,
                  isNumber: true,
                  cell: (order) => <Result order={order} moneyOf={(amount) => formatMoney(amount, currency)} />,
                },
                {
                  heading: texts.columns.receipt,
                  cell: (order) => <span className="text-dense text-quiet">{fillReceiptWords(order, priceText)}</span>,
                },
              ]}
            />
            <Pager
              page={page}
              pageCount={Math.max(1, Math.ceil(data.totalCount / PAPER_LIMITS.pageSize))}
              onPage={onPage}
            />
          </>
        )}
      </Panel>
    </div>
  );
}

/** What closing made after all costs; of an order that only opened, what it cost. */
function Result({ order, moneyOf }: { order: PaperOrder; moneyOf: (amount: number) => string }) {
  const { net, realised, costs } = order;
  if (net !== null) return <NetFigure net={net} gross={realised ?? 0} moneyOf={moneyOf} />;
  if (costs === null) return null;
  return <span className="text-dense text-quiet tabular-nums">{texts.withCosts(moneyOf(costs))}</span>;
}

function Outcome({ order, text }: { order: PaperOrder; text: string }) {
  const { filledAt, placedAt, isLate } = order;
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <span className="tabular-nums">{text}</span>
      <span className="text-dense text-quiet">
        <Moment atMs={filledAt ?? placedAt} />
      </span>
      {isLate && (
        <Badge tone="warn" title={texts.lateWhy}>
          {texts.late}
        </Badge>
      )}
    </span>
  );
}
