import { Link } from '@tanstack/react-router';
import { type LoginAnswer, LoginRequest } from '@wickwise/contract';
import { DoneNote } from '../../ui/done-note.tsx';
import { EmailField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { logIn } from './calls.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { pendingEmail } from './pending.ts';
import { Elsewhere, LINK, Screen } from './screen.tsx';
import { accountTexts as texts } from './texts/account.ts';

export interface LoginFormProps {
  reason: 'changed' | 'needed' | undefined;
  next: string | undefined;
  onAnswer: (answer: LoginAnswer, email: string) => void;
}

export function LoginForm({ reason, next, onAnswer }: LoginFormProps) {
  const form = useForm({
    schema: LoginRequest,
    onSubmit: async (values) => onAnswer(await logIn(values), values.email),
  });
  const search = next ? { next } : {};
  return (
    <Screen title={texts.login.title}>
      {reason && <DoneNote>{texts.login[reason]}</DoneNote>}
      <Form
        form={form}
        submitLabel={texts.login.submit}
        busyLabel={texts.busy}
        aside={
          <Link to="/forgot-password" className={`${LINK} text-body`}>
            {texts.login.forgot}
          </Link>
        }
      >
        <EmailField
          label={texts.email}
          autoComplete="username webauthn"
          defaultValue={reason === 'changed' ? pendingEmail() : ''}
        />
        <PasswordField label={texts.password} />
      </Form>
      <PasskeyLogin />
      <Elsewhere>
        {texts.login.new}{' '}
        <Link to="/signup" search={search} className={LINK}>
          {texts.login.signup}
        </Link>
      </Elsewhere>
    </Screen>
  );
}
