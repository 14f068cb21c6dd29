import type { ComponentType } from 'react';
import type { FilePickerProps } from '../../ui/file-picker-props.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type AdminList, FURTHER_LISTS } from './admin-lists.ts';
import { ImportPanels } from './imports/import-panels.tsx';
import { InvoicePanels } from './invoices/invoice-panels.tsx';
import { LicenceList } from './licence-list.tsx';
import { AdminEventList, AdminMailList, AdminUserList } from './lists.tsx';
import { LivePricesPanel } from './live-prices-panel.tsx';
import { MarketsPanels } from './markets/markets-panels.tsx';
import { NewsPanels } from './news/news-panels.tsx';
import type { AdminView } from './queries.ts';
import { SearchField } from './search-field.tsx';
import { adminTexts as texts } from './texts/admin.ts';
import { TicketPanels } from './tickets/ticket-panels.tsx';

const PlansPanels = lazyPart(async () => (await import('./plans/plans-panels.tsx')).PlansPanels, {
  place: <Skeleton className="h-96" />,
});

const ExpertPanels = lazyPart(async () => (await import('./experts/expert-panels.tsx')).ExpertPanels, {
  place: <Skeleton className="h-96" />,
});

const SubscriptionPanels = lazyPart(
  async () => (await import('./subscriptions/subscription-panels.tsx')).SubscriptionPanels,
  { place: <Skeleton className="h-96" /> },
);

const JobsPanels = lazyPart(async () => (await import('./operations/jobs-panels.tsx')).JobsPanels, {
  place: <Skeleton className="h-96" />,
});

const HealthPanel = lazyPart(async () => (await import('./operations/health-panel.tsx')).HealthPanel, {
  place: <Skeleton className="h-96" />,
});

const LISTS: readonly AdminList[] = ['users', ...FURTHER_LISTS];

const BODIES = { users: AdminUserList, mails: AdminMailList, events: AdminEventList } as const;

export interface AdminScreenProps {
  list: AdminList;
  view: AdminView;
  /** Id of an opened ticket. */
  ticket: string | undefined;
  /** Posts on the status page. */
  statusPanels: ComponentType;
  /** Uploads files of a reply to it. */
  filePicker: ComponentType<FilePickerProps>;
  onList: (list: AdminList) => void;
  onView: (view: AdminView) => void;
}

/** One of an operator's lists. */
export function AdminScreen({
  list,
  view,
  ticket,
  statusPanels: StatusPanels,
  filePicker,
  onList,
  onView,
}: AdminScreenProps) {
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <h1 className="text-heading font-semibold">{texts.title}</h1>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Segmented
          label={texts.which}
          value={list}
          options={LISTS.map((value) => ({ value, label: texts.lists[value] }))}
          onChange={onList}
        />
        {(isPaged(list) || list === 'tickets' || list === 'invoices') && (
          <SearchField key={list} text={view.q} hint={texts.hint[list]} onSearch={(q) => onView({ page: 1, q })} />
        )}
      </div>
      {list === 'tickets' && <TicketPanels ticket={ticket} filePicker={filePicker} view={view} onView={onView} />}
      {list === 'experts' && <ExpertPanels />}
      {list === 'plans' && <PlansPanels />}
      {list === 'subscriptions' && <SubscriptionPanels view={view} onView={onView} />}
      {list === 'invoices' && <InvoicePanels view={view} onView={onView} />}
      {list === 'licences' && <LivePricesPanel />}
      {list === 'licences' && <LicenceList />}
      {list === 'imports' && <ImportPanels />}
      {list === 'markets' && <MarketsPanels />}
      {list === 'news' && <NewsPanels />}
      {list === 'jobs' && <JobsPanels />}
      {list === 'health' && <HealthPanel />}
      {list === 'status' && <StatusPanels />}
      {isPaged(list) && <ListPanel list={list} view={view} onView={onView} />}
    </div>
  );
}

const isPaged = (list: AdminList): list is keyof typeof BODIES => list in BODIES;

function ListPanel({ list, view, onView }: Pick<AdminScreenProps, 'view' | 'onView'> & { list: keyof typeof BODIES }) {
  const Body = BODIES[list];
  return (
    <Panel title={texts.lists[list]}>
      <Body view={view} onPage={(page) => onView({ ...view, page })} />
    </Panel>
  );
}
