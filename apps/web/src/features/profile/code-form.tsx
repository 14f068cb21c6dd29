import { useQuery } from '@tanstack/react-query';
import { ConfirmChangeRequest } from '@wickwise/contract';
import { accountOptionsQuery } from '../../lib/account-options.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { DoneNote } from '../../ui/done-note.tsx';
import { Form } from '../../ui/form.tsx';
import { OutboxNote } from '../../ui/outbox-note.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CancelButton } from './cancel-button.tsx';
import { profileTexts as texts } from './texts/profile.ts';

export interface CodeFormProps {
  sent: string;
  onSubmit: (body: { code: string }) => Promise<unknown>;
  onCancel: () => void;
}

/** Form for the code that confirms a change. */
export function CodeForm({ sent, onSubmit, onCancel }: CodeFormProps) {
  const { data: options } = useQuery(accountOptionsQuery);
  const form = useForm({ schema: ConfirmChangeRequest, onSubmit });
  return (
    <div className="flex flex-col gap-4">
      <DoneNote>{sent}</DoneNote>
      <OutboxNote options={options} />
      <Form form={form} submitLabel={texts.confirm} busyLabel={texts.busy} aside={<CancelButton onCancel={onCancel} />}>
        <CodeField label={texts.code} hasFocus />
      </Form>
    </div>
  );
}
