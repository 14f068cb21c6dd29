import type { Market, ScanTimeframe } from '@wickwise/market';
import type { ReactNode } from 'react';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AlertList } from './alert-list.tsx';
import { AlertWindows, useAlertWindows } from './alert-windows.tsx';
import { FiringList, OneFiring } from './firing-list.tsx';
import { alertTexts as texts } from './texts/alert.ts';

export interface AlertsSearch {
  tab?: 'fired';
  /** One firing, whose receipt is shown alone. */
  firing?: string;
  page?: number;
}

export interface AlertsScreenProps {
  search: AlertsSearch;
  onSearch: (search: AlertsSearch) => void;
  /** Default market of a new alert. */
  market: Market;
  /** Renders a symbol as a link to its chart; the timeframe is that of what fired. */
  linkOf: (about: { market: Market; symbol?: string | undefined }, timeframe?: ScanTimeframe) => ReactNode;
}

/** Alerts and their history: tabs, or side by side where there is room. */
export function AlertsScreen({ search, onSearch, market, linkOf }: AlertsScreenProps) {
  const windows = useAlertWindows();
  const { setOpen, setCompared } = windows;
  const { tab = 'alerts', page = 1, firing } = search;
  const isWide = useIsWide();
  const alerts = (
    <AlertList
      linkOf={linkOf}
      onAdd={() => setOpen({})}
      onChange={(known) => setOpen({ known })}
      onCompare={setCompared}
    />
  );
  const firings = firing ? (
    <OneFiring id={firing} linkOf={linkOf} onAll={() => onSearch({ tab: 'fired' })} />
  ) : (
    <FiringList page={page} linkOf={linkOf} onPage={(next) => onSearch({ tab: 'fired', page: next })} />
  );
  return (
    <div className="flex max-w-5xl flex-col gap-3 p-3 lg:p-4 xl:max-w-none">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-heading font-semibold">{texts.title}</h1>
        <Button look="primary" className="ml-auto" onClick={() => setOpen({})}>
          {texts.add}
        </Button>
      </header>
      {isWide ? (
        <div className="grid items-start gap-3 xl:grid-cols-2">
          <Panel title={texts.tabs.alerts}>{alerts}</Panel>
          <Panel title={texts.tabs.fired}>{firings}</Panel>
        </div>
      ) : (
        <div className="border border-hairline bg-panel">
          <Tabs
            label={texts.title}
            value={tab}
            onChange={(next) => onSearch(next === 'fired' ? { tab: next } : {})}
            tabs={[
              { value: 'alerts' as const, label: texts.tabs.alerts, content: alerts },
              { value: 'fired' as const, label: texts.tabs.fired, content: firings },
            ]}
          />
        </div>
      )}
      <AlertWindows {...windows} start={{ market }} linkOf={linkOf} />
    </div>
  );
}
