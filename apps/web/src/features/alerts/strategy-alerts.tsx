import { Button } from '../../ui/button.tsx';
import { AlertList, type AlertListProps } from './alert-list.tsx';
import { AlertWindows, useAlertWindows } from './alert-windows.tsx';
import type { AlertStart } from './draft.ts';
import { alertTexts as texts } from './texts/alert.ts';

export interface StrategyAlertsProps extends Pick<AlertListProps, 'linkOf'> {
  strategyId: string;
  /** Prefilled values of a new alert on it. */
  start: AlertStart;
}

/** Alerts on one strategy, with a form for a new one. */
export function StrategyAlerts({ strategyId, start, linkOf }: StrategyAlertsProps) {
  const windows = useAlertWindows();
  const { setOpen, setCompared } = windows;
  return (
    <>
      <AlertList
        strategyId={strategyId}
        linkOf={linkOf}
        onAdd={() => setOpen({})}
        onChange={(known) => setOpen({ known })}
        onCompare={setCompared}
      />
      <p className="border-t border-hairline p-3">
        <Button onClick={() => setOpen({})}>{texts.add}</Button>
      </p>
      <AlertWindows {...windows} start={start} linkOf={linkOf} />
    </>
  );
}
