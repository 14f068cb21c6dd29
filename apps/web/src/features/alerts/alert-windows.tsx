import type { Alert } from '@wickwise/contract';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { AlertListProps } from './alert-list.tsx';
import type { AlertStart } from './draft.ts';

const AlertDialog = lazyPart(async () => (await import('./alert-dialog.tsx')).AlertDialog);

const LiveMatchDrawer = lazyPart(async () => (await import('./live-match/live-match-drawer.tsx')).LiveMatchDrawer);

/** State of the dialogs beside a list of alerts. */
export function useAlertWindows() {
  const [open, setOpen] = useState<{ known?: Alert }>();
  const [compared, setCompared] = useState<Alert>();
  return { open, setOpen, compared, setCompared };
}

export interface AlertWindowsProps extends ReturnType<typeof useAlertWindows>, Pick<AlertListProps, 'linkOf'> {
  /** Prefilled values of a new alert. */
  start: AlertStart;
}

/** The alert form, and the comparison of an alert's firings with its rule's past. */
export function AlertWindows({ open, setOpen, compared, setCompared, start, linkOf }: AlertWindowsProps) {
  return (
    <>
      {open && <AlertDialog start={start} known={open.known} onClose={() => setOpen(undefined)} />}
      {compared && <LiveMatchDrawer alert={compared} linkOf={linkOf} onClose={() => setCompared(undefined)} />}
    </>
  );
}
