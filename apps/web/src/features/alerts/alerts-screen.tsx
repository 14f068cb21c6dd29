import type { Market } from '@wickwise/market';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AlertList } from './alert-list.tsx';
import { AlertWindows, useAlertWindows } from './alert-windows.tsx';
import { FiringList } from './firing-list.tsx';
import { alertTexts as texts } from './texts.ts';

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
  const windows = useAlertWindows();
  const { setOpen, setCompared } = windows;
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
      <AlertWindows {...windows} start={{ market }} linkOf={linkOf} />
    </div>
  );
}
