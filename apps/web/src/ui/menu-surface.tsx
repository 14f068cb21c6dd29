import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { ENTRY, SURFACE } from './surface.ts';

export interface MenuAction {
  label: string;
  onChoose: () => void;
  /** Beside the label, e.g. the shortcut. */
  note?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
}

export interface MenuProps {
  label: string;
  trigger: ReactElement;
  /** Groups of actions, separated by lines. */
  groups: readonly (readonly MenuAction[])[];
  align?: 'start' | 'end';
}

/** A menu that opens on mount. */
export function MenuSurface({ label, trigger, groups, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={`${SURFACE} z-50 min-w-44 py-1`}
        >
          {groups.map((actions, index) => (
            <DropdownMenu.Group key={actions[0]?.label ?? index}>
              {index > 0 && <DropdownMenu.Separator className="my-1 border-t border-hairline" />}
              {actions.map((action) => (
                <Entry key={action.label} {...action} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ label, onChoose, note, isDanger = false, isDisabled = false }: MenuAction) {
  return (
    <DropdownMenu.Item disabled={isDisabled} onSelect={onChoose} className={`${ENTRY} ${isDanger ? 'text-error' : ''}`}>
      <span className="flex-1">{label}</span>
      {note && <span className="text-dense text-quiet">{note}</span>}
    </DropdownMenu.Item>
  );
}
