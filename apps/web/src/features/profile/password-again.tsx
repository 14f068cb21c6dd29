import { PasswordAgainRequest } from '@wickwise/contract';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useUser } from '../../lib/user.ts';
import { Form, type FormProps } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CancelButton } from './cancel-button.tsx';
import { profileTexts as texts } from './texts/profile.ts';

export interface PasswordAgainProps extends Pick<FormProps, 'submitLabel' | 'look'> {
  note?: ReactNode;
  onSubmit: (body: z.output<typeof PasswordAgainRequest>) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the password again, so a stolen token isn't enough. An account without one has signed in recently. */
export function PasswordAgain({ note, submitLabel, look = 'primary', onSubmit, onCancel }: PasswordAgainProps) {
  const hasPassword = useUser()?.hasPassword ?? true;
  const form = useForm({ schema: PasswordAgainRequest, onSubmit });
  return (
    <Form
      form={form}
      submitLabel={submitLabel}
      busyLabel={texts.busy}
      look={look}
      aside={<CancelButton onCancel={onCancel} />}
    >
      {note && <p className="text-body text-pretty text-quiet">{note}</p>}
      {hasPassword && <PasswordField label={texts.password} />}
    </Form>
  );
}
