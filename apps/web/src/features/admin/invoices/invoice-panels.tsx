import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ADMIN_PAGE_SIZE, type AdminView } from '../queries.ts';
import { CsvExport } from './csv-export.tsx';
import { adminInvoicesQuery, loadAnyInvoice, sellerQuery } from './invoice-queries.ts';
import { SellerForm } from './seller-form.tsx';
import { adminInvoicesTexts as texts } from './texts/admin-invoices.ts';

interface InvoicePanelsProps {
  view: AdminView;
  onView: (view: AdminView) => void;
}

/** All invoices and credit notes, their export, and who sells. */
export function InvoicePanels({ view, onView }: InvoicePanelsProps) {
  return (
    <>
      <InvoiceTable view={view} onView={onView} />
      <Panel title={texts.exportTitle}>
        <CsvExport />
      </Panel>
      <SellerPanel />
    </>
  );
}

function InvoiceTable({ view, onView }: InvoicePanelsProps) {
  const { data, error, refetch } = useQuery(adminInvoicesQuery(view));
  return (
    <Panel title={texts.title}>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-96" />}
      {data?.totalCount === 0 && <EmptyNote>{view.q ? texts.noneFound : texts.none}</EmptyNote>}
      {data && data.totalCount > 0 && (
        <>
          <RecordTable
            caption={texts.title}
            items={data.invoices}
            keyOf={({ id }) => id}
            columns={[
              {
                heading: texts.number,
                cell: ({ number, isTest }) => (
                  <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
                    {number} {isTest && <Badge tone="warn">{texts.test}</Badge>}
                  </span>
                ),
              },
              { heading: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
              { heading: texts.date, cell: ({ issuedAt }) => <Moment atMs={issuedAt} /> },
              { heading: texts.buyer, cell: ({ buyer }) => <bdi>{buyer}</bdi> },
              { heading: texts.country, cell: ({ country }) => country },
              {
                heading: texts.amount,
                isNumber: true,
                cell: ({ kind, total, currency }) => formatMoney((kind === 'invoice' ? total : -total) / 100, currency),
              },
              {
                heading: texts.file,
                cell: ({ id, number }) => <PdfButton number={number} load={() => loadAnyInvoice(id)} />,
              },
            ]}
          />
          <Pager
            page={view.page}
            pageCount={Math.ceil(data.totalCount / ADMIN_PAGE_SIZE)}
            onPage={(page) => onView({ ...view, page })}
          />
        </>
      )}
    </Panel>
  );
}

function SellerPanel() {
  const { data, error, refetch } = useQuery(sellerQuery);
  return (
    <Panel title={texts.sellerTitle}>
      <div className="flex flex-col gap-4 p-3">
        <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.sellerAbout}</p>
        {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-96 max-w-xl" />}
        {data?.seller?.country === 'IN' && data.seller.gstin !== null && (
          <p className="max-w-[72ch] border-l-2 border-warn px-3 text-body text-pretty">{texts.noRupeeValue}</p>
        )}
        {data && <SellerForm seller={data.seller} />}
      </div>
    </Panel>
  );
}
