import { EXPERT_LIMITS, StatementRequest } from '@wickwise/contract';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { loadStatement } from '../queries.ts';
import { adviceOwnTexts as texts } from '../texts/advice-own.ts';

/** Downloads a record that is certified for one recipient. */
export function StatementButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {texts.statement.open}
      </Button>
      {isOpen && <StatementDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function StatementDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: StatementRequest,
    onSubmit: async ({ recipient }) => {
      saveFile('record.html', await loadStatement(recipient));
      onClose();
    },
  });
  return (
    <Dialog title={texts.statement.title} about={texts.statement.about} isOpen onOpen={onClose}>
      <Form form={form} submitLabel={texts.statement.submit} busyLabel={texts.statement.busy}>
        <TextField
          name="recipient"
          label={texts.statement.recipient}
          maxLength={EXPERT_LIMITS.recipientLength}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}
