import { useState } from 'react';
import { Button } from '../button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { PositionSizeProps } from './position-size.tsx';
import { sizeButtonTexts as texts } from './texts/size-button.ts';

const PositionSize = lazyPart(async () => (await import('./position-size.tsx')).PositionSize, {
  place: <Skeleton className="h-40 w-full" />,
});

/** A button that unfolds the helper for sizes, whose code loads on hover or press. */
export function PositionSizeButton({ onUse, ...about }: PositionSizeProps) {
  const [isOpen, setOpen] = useState(false);
  const fetch = (): void => void PositionSize.preload();
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="self-start"
        aria-expanded={isOpen}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.open}
      </Button>
      {isOpen && (
        <div className="border-l-2 border-hairline pl-3">
          <PositionSize
            key={`${about.market}:${about.symbol}`}
            {...about}
            {...(onUse && {
              onUse: (size) => {
                onUse(size);
                setOpen(false);
              },
            })}
          />
        </div>
      )}
    </div>
  );
}
