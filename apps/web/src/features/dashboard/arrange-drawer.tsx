import { moved } from '../../lib/moved.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { ChecklistSwitch } from './checklist-switch.tsx';
import { useArrange, type Widgets } from './layout.ts';
import { SortableList } from './sortable-list.tsx';
import { arrangeTexts as texts } from './texts/arrange.ts';

/** All widgets in order, to move, hide and show with immediate effect. */
export function ArrangeDrawer({ widgets, onClose }: { widgets: Widgets; onClose: () => void }) {
  const arrange = useArrange();
  const keep = (next: Widgets): void => arrange.mutate({ widgets: [...next] });
  return (
    <Drawer
      title={texts.title}
      about={texts.about}
      isOpen
      onOpen={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={<Button onClick={() => arrange.mutate(null)}>{texts.reset}</Button>}
    >
      {arrange.error && <FailureNote error={new Error(texts.failed)} />}
      <ChecklistSwitch />
      <SortableList
        widgets={widgets}
        onMove={(from, to) => keep(moved(widgets, from, to))}
        onShow={(widget, isShown) => keep(widgets.map((one) => (one.widget === widget ? { widget, isShown } : one)))}
      />
    </Drawer>
  );
}
