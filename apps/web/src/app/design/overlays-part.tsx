import { useState } from 'react';
import { Banner, StaleBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, Drawer } from '../../ui/dialog.tsx';
import { DoneNote } from '../../ui/done-note.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Popover } from '../../ui/popover.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

export function OverlaysPart() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>();
  const close = (): void => setOpen(undefined);
  return (
    <Panel title="What opens, and what is said">
      <div className="flex flex-wrap gap-2 p-3">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Popover label="A popover" trigger={<Button>Popover</Button>}>
          <p>What belongs to the button.</p>
        </Popover>
        <Menu
          label="Actions"
          trigger={<Button>Menu</Button>}
          groups={[
            [
              { label: 'Open chart', onChoose: () => {}, note: 'Enter' },
              { label: 'Create alert', onChoose: () => {} },
            ],
            [{ label: 'Delete', onChoose: () => {}, isDanger: true }],
          ]}
        />
        <Tooltip text="The mean of the last 14 gains over that of the losses.">
          <Button look="quiet">Tooltip</Button>
        </Tooltip>
        <Button
          onClick={() => toast('Watchlist deleted', { actions: [{ label: 'Undo', onPress: () => toast('Restored') }] })}
        >
          Toast
        </Button>
      </div>
      <Banner tone="info">This recording is of March 2024.</Banner>
      <StaleBanner why="Connection lost. Trying again until it works." sinceMs={performance.now() - 192_000} />
      <Banner tone="error" action={<Button>Pay again</Button>}>
        The last payment failed.
      </Banner>
      <div className="flex flex-col gap-3 p-3">
        <ErrorNote error={new Error('')} fallback="Failed to fetch signals" onRetry={() => {}} />
        <FailureNote error={new Error('This name is taken.')} />
        <DoneNote>Your password is changed.</DoneNote>
      </div>
      <EmptyNote title="No alerts yet" action={<Button look="primary">Create an alert</Button>}>
        An alert tells you when a price crosses a level, with a receipt of why it fired.
      </EmptyNote>
      <Dialog
        title="Delete this watchlist?"
        about="Its twelve symbols stay in your other lists."
        isOpen={open === 'dialog'}
        onOpen={close}
        actions={
          <Button look="danger" onClick={close}>
            Delete
          </Button>
        }
      />
      <Drawer title="Filters" isOpen={open === 'drawer'} onOpen={close}>
        <p>What narrows the list down.</p>
      </Drawer>
    </Panel>
  );
}
