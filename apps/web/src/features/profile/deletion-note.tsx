import { useEffect, useRef } from 'react';
import { ActButton } from '../../ui/act-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { restoreAccount } from './calls.ts';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.data;

/** Says that the account will be deleted, with a button to keep it; in view where it was asked for further down. */
export function DeletionNote({ deleteAt }: { deleteAt: number }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={note}
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border border-warn bg-panel px-3 py-3"
    >
      <p className="text-body text-warn">
        {texts.waiting} <Moment atMs={deleteAt} />.
      </p>
      <ActButton onAct={restoreAccount} look="primary">
        {texts.restore}
      </ActButton>
    </div>
  );
}
