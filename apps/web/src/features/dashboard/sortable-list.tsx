import type { Widget } from '@wickwise/contract';
import { useRef, useState } from 'react';
import { Switch } from '../../ui/switch.tsx';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import type { Widgets } from './layout.ts';
import { arrangeTexts as texts } from './texts/arrange.ts';

export interface SortableListProps {
  widgets: Widgets;
  onMove: (from: number, to: number) => void;
  onShow: (widget: Widget, isShown: boolean) => void;
}

/** Rows reordered by their handles. */
export function SortableList({ widgets, onMove, onShow }: SortableListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const names = widgets.map(({ widget }) => texts.names[widget]);
  const order = useDragOrder(list, names, (from, to) => {
    onMove(from, to);
    setSaid(texts.moved(names[from] ?? '', to + 1, names.length));
  });
  return (
    <>
      <ol ref={list} className="border-b border-hairline">
        {widgets.map(({ widget, isShown }, place) => (
          <li
            key={widget}
            className={`flex h-12 items-center gap-3 border-t ${order.target === place && order.dragged !== place ? 'border-accent' : 'border-hairline'} ${order.dragged === place ? 'bg-[color-mix(in_oklch,var(--accent)_8%,transparent)]' : ''}`}
          >
            <button
              type="button"
              aria-label={texts.move(texts.names[widget])}
              {...order.handle(place)}
              className="flex h-11 w-11 shrink-0 cursor-grab touch-none items-center justify-center text-quiet hover:text-ink active:cursor-grabbing"
            >
              <svg viewBox="0 0 12 16" className="h-4 w-3" aria-hidden="true">
                <path d="M2 3h2M8 3h2M2 8h2M8 8h2M2 13h2M8 13h2" stroke="currentColor" strokeWidth="2" />
              </svg>
            </button>
            <div className="min-w-0 flex-1">
              <Switch label={texts.names[widget]} isOn={isShown} onChange={(isOn) => onShow(widget, isOn)} />
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.status ?? said}
      </p>
    </>
  );
}
