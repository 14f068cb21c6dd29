import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
  /** The content begins with a field or button, to which Tab goes at once; otherwise the panel itself is a stop. */
  beginsWithControl?: boolean;
}

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  onChange: (value: Value) => void;
}

/** Tabs of a screen. The selected one belongs in the URL; only it is rendered. */
export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showActive(list.current, value), [value]);
  return (
    <Primitive.Root value={value} onValueChange={(next) => onChange(next as Value)} activationMode="manual">
      <Primitive.List ref={list} aria-label={label} className="relative flex overflow-x-auto border-b border-hairline">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="min-h-10 shrink-0 border-b-2 border-transparent px-3 text-body text-quiet hover:text-ink focus-visible:outline-offset-[-2px] data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink pointer-coarse:min-h-11"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} tabIndex={tab.beginsWithControl ? -1 : 0}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}

/** Scrolls the selected tab into view without moving the page. */
function showActive(list: HTMLElement | null, value: string): void {
  const active = list?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
  if (!list || !active) return;
  const right = active.offsetLeft + active.offsetWidth;
  if (active.offsetLeft < list.scrollLeft) list.scrollLeft = active.offsetLeft;
  else if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth;
}
