import { Button } from '../../ui/button.tsx';
import { AlertList, type AlertListProps } from './alert-list.tsx';
import { AlertWindows, useAlertWindows } from './alert-windows.tsx';
import type { AlertStart } from './draft.ts';
import { alertTexts as texts } from './texts.ts';

export interface StrategyAlertsProps extends Pick<AlertListProps, 'linkOf'> {
  strategyId: string;
  /** Where a new alert on it begins. */
  start: AlertStart;
}

/** The alerts that stand on one strategy, and another one. */
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
