import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useCallback, useRef } from 'react';
import { focusedBefore } from '../lib/recent-focus.ts';
import { Button } from './button.tsx';
import { SURFACE, VEIL } from './surface.ts';
import { dialogTexts as texts } from './texts/dialog.ts';

export interface DialogProps {
  title: string;
  /** Description in a sentence. */
  about?: ReactNode;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children?: ReactNode;
  /** Buttons at its foot, the main one last. */
  actions?: ReactNode;
}

/** A modal dialog. It traps the focus and returns it on closing. */
export function Dialog(props: DialogProps) {
  return (
    <Frame
      {...props}
      className={`${SURFACE} top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2`}
    />
  );
}

/** A dialog at the side of a wide screen, or at the bottom of a small one: for filters and details. */
export function Drawer(props: DialogProps) {
  return (
    <Frame
      {...props}
      className="inset-y-0 right-0 w-[min(28rem,100vw)] border-l border-quiet bg-panel max-sm:top-auto max-sm:w-full max-sm:max-h-[85dvh] max-sm:rounded-t-dialog max-sm:border-t max-sm:border-l-0"
    />
  );
}

/** Elements that handle Escape before the dialog around them; the library sees the key first. */
const HOLDS_ESCAPE = '[role=combobox][aria-expanded=true], [data-dragging=true]';

const isHeld = ({ target }: Event): boolean => target instanceof Element && target.matches(HOLDS_ESCAPE);

function Frame({ title, about, isOpen, onOpen, children, actions, className }: DialogProps & { className: string }) {
  const opener = useRef<HTMLElement>(undefined);
  // the library asks where the focus goes only where no field of the dialog has taken it
  const noteOpener = useCallback((content: HTMLElement | null) => {
    if (content) opener.current = focusedBefore(content);
  }, []);
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpen}>
      <Primitive.Portal>
        {/* the library's own overlay adds a style element to lock scrolling, which the content policy forbids */}
        <div aria-hidden="true" className={VEIL} />
        <Primitive.Content
          {...(about ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={(event) => isHeld(event) && event.preventDefault()}
          ref={noteOpener}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className={`fixed z-50 flex flex-col ${className}`}
        >
          <header className="flex shrink-0 items-start gap-3 border-b border-hairline py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1 py-1">
              <Primitive.Title className="text-reading font-semibold">{title}</Primitive.Title>
              {about && <Primitive.Description className="text-body text-quiet">{about}</Primitive.Description>}
            </div>
            <Primitive.Close asChild>
              <Button look="quiet" className="px-3">
                {texts.close}
              </Button>
            </Primitive.Close>
          </header>
          {children && <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>}
          {actions && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-hairline p-3">{actions}</footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
