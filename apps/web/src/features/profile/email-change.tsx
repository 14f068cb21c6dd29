import { ChangeEmailRequest } from '@wickwise/contract';
import { useState } from 'react';
import { useUser } from '../../lib/user.ts';
import { EmailField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { askEmailChange, confirmEmail } from './calls.ts';
import { CancelButton } from './cancel-button.tsx';
import { CodeForm } from './code-form.tsx';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.you;

/** Change of the e-mail address, confirmed by a code sent to the new one. */
export function EmailChange({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  const hasPassword = useUser()?.hasPassword ?? true;
  const form = useForm({
    schema: ChangeEmailRequest,
    onSubmit: async (body) => {
      await askEmailChange(body);
      setSentTo(body.email);
    },
  });
  const confirm = async (body: { code: string }): Promise<void> => {
    await confirmEmail(body);
    onClose();
  };
  const onCancel = (): void => onClose();
  if (sentTo) return <CodeForm sent={texts.emailSent(sentTo)} onSubmit={confirm} onCancel={onCancel} />;
  return (
    <Form
      form={form}
      submitLabel={profileTexts.change}
      busyLabel={profileTexts.busy}
      aside={<CancelButton onCancel={onCancel} />}
    >
      <EmailField label={texts.newEmail} autoComplete="email" hint={texts.emailHint} />
      {hasPassword && <PasswordField label={profileTexts.password} />}
    </Form>
  );
}
