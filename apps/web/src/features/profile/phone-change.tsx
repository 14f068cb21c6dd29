import { ChangePhoneRequest, type User } from '@wickwise/contract';
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { askPhoneChange, confirmPhone } from './calls.ts';
import { CancelButton } from './cancel-button.tsx';
import { CodeForm } from './code-form.tsx';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.you;

/** Change of the phone number, confirmed by a code; removal is immediate. */
export function PhoneChange({ user, onClose }: { user: User; onClose: () => void }) {
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    schema: ChangePhoneRequest,
    read: (data) => ({ phone: String(data.get('phone')).replaceAll(/[\s()-]/g, '') || null }),
    onSubmit: async ({ phone }) => {
      if (await askPhoneChange(phone)) setIsSent(true);
      else onClose();
    },
  });
  const confirm = async (body: { code: string }): Promise<void> => {
    await confirmPhone(body);
    onClose();
  };
  const onCancel = (): void => onClose();
  if (isSent) return <CodeForm sent={texts.phoneSent(user.email)} onSubmit={confirm} onCancel={onCancel} />;
  return (
    <Form
      form={form}
      submitLabel={profileTexts.save}
      busyLabel={profileTexts.busy}
      aside={<CancelButton onCancel={onCancel} />}
    >
      <TextField
        name="phone"
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={texts.phoneHint}
        defaultValue={user.phone ?? ''}
      />
    </Form>
  );
}
