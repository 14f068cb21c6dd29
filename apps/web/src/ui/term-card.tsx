import { Link } from '@tanstack/react-router';
import { Popover as Primitive } from 'radix-ui';
import { type ReactNode, Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { glossary } from '../lib/built-texts.ts';
import { PartBoundary } from './lazy-part.tsx';
import { Skeleton } from './skeleton.tsx';
import { SURFACE } from './surface.ts';
import { isHovering, TermButton } from './term-button.tsx';
import { termTexts as texts } from './texts/term.ts';

/** Shown while the pointer rests on it, or pinned by a press until it is closed. */
type CardState = 'closed' | 'shown' | 'pinned';

/** Time in which a pointer can move from the word to the card, ms. */
const LEAVE_MS = 200;

export interface TermCardProps {
  id: string;
  start: Exclude<CardState, 'closed'>;
  /** Whether the word had the focus: it is another element now. */
  hasFocus: boolean;
  /** The word. */
  children: ReactNode;
}

/** A word with its definition beside it. */
export function TermCard({ id, start, hasFocus, children }: TermCardProps) {
  const [state, setState] = useState<CardState>(start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const word = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) word.current?.focus();
  }, [hasFocus]);
  const lastOpen = useRef(start);
  useEffect(() => {
    if (state !== 'closed') lastOpen.current = state;
  }, [state]);
  const stay = (): void => clearTimeout(timer.current);
  const enter = (): void => {
    stay();
    if (state === 'closed') timer.current = setTimeout(() => setState('shown'), LEAVE_MS);
  };
  const leave = (): void => {
    stay();
    if (state === 'shown') timer.current = setTimeout(() => setState('closed'), LEAVE_MS);
  };
  return (
    <Primitive.Root open={state !== 'closed'} onOpenChange={(isOpen) => setState(isOpen ? 'pinned' : 'closed')}>
      <Primitive.Trigger
        asChild
        onClick={(event) => {
          event.preventDefault(); // a press on a shown card pins it
          stay();
          setState(state === 'pinned' ? 'closed' : 'pinned');
        }}
        onPointerEnter={(event) => isHovering(event) && enter()}
        onPointerLeave={leave}
      >
        <TermButton ref={word}>{children}</TermButton>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={texts.label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onPointerEnter={stay}
          onPointerLeave={leave}
          // what only hovers leaves the focus where it is
          onOpenAutoFocus={(event) => state === 'shown' && event.preventDefault()}
          onCloseAutoFocus={(event) => lastOpen.current === 'shown' && event.preventDefault()}
          className={`${SURFACE} z-50 flex w-80 max-w-[calc(100vw-1rem)] flex-col gap-1.5 p-3 text-body text-pretty`}
        >
          <PartBoundary>
            <Suspense fallback={<Skeleton className="h-16" />}>
              <Definition id={id} />
            </Suspense>
          </PartBoundary>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const LINK = 'inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11';

function Definition({ id }: { id: string }) {
  const term = use(glossary.ready()).find((one) => one.id === id);
  if (!term) return <p>{texts.missing}</p>;
  const { name, text, english, lang, lesson } = term;
  return (
    <>
      <h3 lang={lang} className="font-semibold">
        {name}
        {english && (
          <span lang="en" className="font-normal text-quiet">
            {' '}
            {english}
          </span>
        )}
      </h3>
      <p lang={lang}>{text}</p>
      <p className="flex flex-wrap gap-x-4 text-dense">
        {lesson && (
          <Link to="/learning/$lesson" params={{ lesson: lesson.slug }} className={LINK}>
            {texts.lesson}
          </Link>
        )}
        <Link to="/learning/glossary" hash={id} className={LINK}>
          {texts.glossary}
        </Link>
      </p>
    </>
  );
}
