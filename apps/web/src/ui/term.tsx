import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from './lazy-part.tsx';
import { isHovering, TermButton } from './term-button.tsx';

const Card = lazyComponent(async () => (await import('./term-card.tsx')).TermCard);

/** Rest of the pointer before a definition appears, ms. */
const HOVER_MS = 300;

export interface TermProps {
  /** Anchor of the term in the glossary. */
  id: string;
  children: ReactNode;
}

/** A word that the glossary explains: a press, or a pointer that rests on it, shows the definition, which loads then. */
export function Term({ id, children }: TermProps) {
  const [wanted, setWanted] = useState<{ start: 'shown' | 'pinned'; hasFocus: boolean }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = async (start: 'shown' | 'pinned', word: Element): Promise<void> => {
    clearTimeout(timer.current);
    if (await Card.preload()) setWanted({ start, hasFocus: document.activeElement === word });
  };
  const alone = (
    <TermButton
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={({ currentTarget }) => void open('pinned', currentTarget)}
      onFocus={() => void Card.preload()}
      onPointerEnter={(event) => {
        const word = event.currentTarget;
        if (isHovering(event)) timer.current = setTimeout(() => void open('shown', word), HOVER_MS);
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
    >
      {children}
    </TermButton>
  );
  if (!wanted) return alone;
  return (
    <Suspense fallback={alone}>
      <Card id={id} {...wanted}>
        {children}
      </Card>
    </Suspense>
  );
}
