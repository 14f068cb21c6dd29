import type { Alert } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AlertList } from './alert-list.tsx';
import { FiringList } from './firing-list.tsx';
import { alertTexts as texts } from './texts.ts';

const AlertDialog = lazyPart(async () => (await import('./alert-dialog.tsx')).AlertDialog);

const LiveMatchDrawer = lazyPart(async () => (await import('./live-match/live-match-drawer.tsx')).LiveMatchDrawer);

export interface AlertsSearch {
  tab?: 'fired';
  page?: number;
}

export interface AlertsScreenProps {
  search: AlertsSearch;
  onSearch: (search: AlertsSearch) => void;
  /** The market in which a new alert begins. */
  market: Market;
  linkOf: (about: { market: Market; symbol?: string | undefined }) => ReactNode;
}

/** Alerts and what they did. */
export function AlertsScreen({ search, onSearch, market, linkOf }: AlertsScreenProps) {
  const [open, setOpen] = useState<{ known?: Alert }>();
  const [compared, setCompared] = useState<Alert>();
  const { tab = 'alerts', page = 1 } = search;
  return (
    <div className="flex max-w-5xl flex-col gap-3 p-3 lg:p-4">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-heading font-semibold">{texts.title}</h1>
        <Button look="primary" className="ml-auto" onClick={() => setOpen({})}>
          {texts.add}
        </Button>
      </header>
      <div className="border border-hairline bg-panel">
        <Tabs
          label={texts.title}
          value={tab}
          onChange={(next) => onSearch(next === 'fired' ? { tab: next } : {})}
          tabs={[
            {
              value: 'alerts' as const,
              label: texts.tabs.alerts,
              content: (
                <AlertList
                  linkOf={linkOf}
                  onAdd={() => setOpen({})}
                  onChange={(known) => setOpen({ known })}
                  onCompare={setCompared}
                />
              ),
            },
            {
              value: 'fired' as const,
              label: texts.tabs.fired,
              content: (
                <FiringList page={page} linkOf={linkOf} onPage={(next) => onSearch({ tab: 'fired', page: next })} />
              ),
            },
          ]}
        />
      </div>
      {open && (
        <PartBoundary>
          <Suspense>
            <AlertDialog start={{ market }} known={open.known} onClose={() => setOpen(undefined)} />
          </Suspense>
        </PartBoundary>
      )}
      {compared && (
        <PartBoundary>
          <Suspense>
            <LiveMatchDrawer alert={compared} linkOf={linkOf} onClose={() => setCompared(undefined)} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
