import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { SURFACE } from './surface.ts';

/** More about what is hovered or focused. Never the only place of information, since touch can't hover. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={4}
            collisionPadding={8}
            className={`${SURFACE} z-50 max-w-72 px-2 py-1 text-dense text-pretty`}
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
