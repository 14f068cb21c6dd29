import type { ComponentProps, PointerEvent } from 'react';

/** A word with a dotted line: more is behind it. */
export function TermButton(props: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      className="inline cursor-help text-left underline decoration-quiet decoration-dotted underline-offset-4 hover:decoration-solid"
    />
  );
}

/** Touch has no hover: a tap is a press. */
export const isHovering = ({ pointerType }: PointerEvent): boolean => pointerType === 'mouse';
