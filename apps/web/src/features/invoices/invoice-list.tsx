import { useQuery } from '@tanstack/react-query';
import type { InvoiceSummary } from '@wickwise/contract';
import { useState } from 'react';
import { formatMoney } from '../../lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PdfButton } from '../../ui/pdf-button.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { INVOICES_PAGE_SIZE, loadInvoice, ownInvoicesQuery } from './queries.ts';
import { invoicesTexts as texts } from './texts/invoices.ts';

/** The reader's invoices and credit notes, newest first, each as PDF. */
export function InvoiceList() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(ownInvoicesQuery(page));
  return (
    <Panel title={texts.title}>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-24" />}
      {data?.totalCount === 0 && <EmptyNote>{texts.none}</EmptyNote>}
      {data && data.totalCount > 0 && (
        <>
          <RecordTable
            caption={texts.title}
            items={data.invoices}
            keyOf={({ id }) => id}
            columns={[
              { heading: texts.number, cell: (invoice) => <NumberCell {...invoice} /> },
              { heading: texts.date, cell: ({ issuedAt }) => <Moment atMs={issuedAt} /> },
              { heading: texts.plan, cell: ({ planName }) => <bdi>{planName}</bdi> },
              { heading: texts.amount, isNumber: true, cell: signedTotal },
              {
                heading: texts.file,
                cell: (invoice) => <PdfButton number={invoice.number} load={() => loadInvoice(invoice)} />,
              },
            ]}
          />
          <Pager page={page} pageCount={Math.ceil(data.totalCount / INVOICES_PAGE_SIZE)} onPage={setPage} />
        </>
      )}
    </Panel>
  );
}

/** What a credit note gives back is negative. */
const signedTotal = ({ kind, total, currency }: InvoiceSummary): string =>
  formatMoney((kind === 'invoice' ? total : -total) / 100, currency);

const NumberCell = ({ number, corrects, isTest }: InvoiceSummary) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="tabular-nums">{number}</span>
    {corrects && <span className="text-dense text-quiet">{texts.corrects(corrects)}</span>}
    {isTest && <Badge tone="warn">{texts.test}</Badge>}
  </span>
);
