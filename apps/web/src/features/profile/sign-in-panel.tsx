import { ChangePasswordRequest, type User } from '@wickwise/contract';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { changePassword } from './calls.ts';
import { CancelButton } from './cancel-button.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { Row } from './row.tsx';
import { profileTexts } from './texts/profile.ts';
import { TotpRow } from './totp-row.tsx';

const texts = profileTexts.signIn;

/** Password, second factor and passkeys. */
export function SignInPanel({ user }: { user: User }) {
  return (
    <Panel title={texts.title}>
      <Row label={texts.password} value={user.hasPassword ? texts.set : texts.notSet} action={profileTexts.change}>
        {(close) => <PasswordForm user={user} onClose={close} />}
      </Row>
      <TotpRow user={user} />
      <PasskeysRow />
    </Panel>
  );
}

function PasswordForm({ user, onClose }: { user: User; onClose: (done?: string) => void }) {
  const form = useForm({
    schema: ChangePasswordRequest,
    onSubmit: async (body) => {
      await changePassword(body);
      onClose(texts.changed);
    },
  });
  return (
    <Form
      form={form}
      submitLabel={profileTexts.change}
      busyLabel={profileTexts.busy}
      aside={<CancelButton onCancel={() => onClose()} />}
    >
      {/* tells password managers whose password it is */}
      <input type="text" name="" autoComplete="username" value={user.email} readOnly hidden />
      {user.hasPassword && <PasswordField name="current" label={texts.current} />}
      <PasswordField label={texts.next} isNew />
      <p className="text-dense text-quiet">{texts.passwordNote}</p>
    </Form>
  );
}
