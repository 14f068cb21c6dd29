import { ActButton } from '../../ui/act-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { restoreAccount } from './calls.ts';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.data;

interface DeletionNoteProps {
  deleteAt: number;
  /** Announced, where it takes the place of the form. */
  isNews?: boolean;
}

/** Says that the account will be deleted, with a button to keep it. */
export function DeletionNote({ deleteAt, isNews = false }: DeletionNoteProps) {
  return (
    <div
      role={isNews ? 'status' : undefined}
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
