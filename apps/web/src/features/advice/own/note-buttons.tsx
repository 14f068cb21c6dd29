import { CALL_LIMITS, type Call, CallNoteRequest } from '@wickwise/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useKeptTexts } from '../../../ui/use-kept-texts.ts';
import { hasNotEnded } from '../call-words.ts';
import { sendCorrection, sendWithdrawal } from '../queries.ts';
import { adviceOwnTexts as texts } from '../texts/advice-own.ts';
import { LongField } from './long-field.tsx';

type Kind = 'correction' | 'withdrawal';

/** What an expert can add to a published call. */
export function NoteButtons({ call }: { call: Call }) {
  const [kind, setKind] = useState<Kind>();
  return (
    <>
      <Button onClick={() => setKind('correction')}>{texts.notes.correction.open}</Button>
      {hasNotEnded(call) && (
        <Button look="danger" onClick={() => setKind('withdrawal')}>
          {texts.notes.withdrawal.open}
        </Button>
      )}
      {kind && <NoteDialog call={call} kind={kind} onClose={() => setKind(undefined)} />}
    </>
  );
}

function NoteDialog({ call, kind, onClose }: { call: Call; kind: Kind; onClose: () => void }) {
  const words = texts.notes[kind];
  const { texts: kept, onInput, forget } = useKeptTexts(`${kind}-${call.id}`);
  const form = useForm({
    schema: CallNoteRequest,
    onSubmit: async ({ text }) => {
      await (kind === 'correction' ? sendCorrection : sendWithdrawal)(call.id, text);
      forget();
      toast(words.done);
      onClose();
    },
  });
  return (
    <Dialog title={words.title} about={words.about} isOpen onOpen={onClose}>
      <Form
        form={form}
        onInput={onInput}
        submitLabel={words.submit}
        busyLabel={texts.sending}
        look={kind === 'withdrawal' ? 'danger' : 'primary'}
      >
        <LongField
          name="text"
          label={words.label}
          rows={4}
          maxLength={CALL_LIMITS.correctionLength}
          defaultValue={kept.text}
        />
      </Form>
    </Dialog>
  );
}
