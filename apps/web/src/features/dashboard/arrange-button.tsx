import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Widgets } from './layout.ts';
import { dashboardTexts as texts } from './texts/dashboard.ts';

const ArrangeDrawer = lazyPart(async () => (await import('./arrange-drawer.tsx')).ArrangeDrawer);

/** Opens the dashboard's arrangement; its code loads on the first press. */
export function ArrangeButton({ widgets }: { widgets: Widgets }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)} className="min-h-7 px-2 text-dense">
        {texts.arrange}
      </Button>
      {isOpen && <ArrangeDrawer widgets={widgets} onClose={() => setIsOpen(false)} />}
    </>
  );
}
