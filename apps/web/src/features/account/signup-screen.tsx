import { Link } from '@tanstack/react-router';
import { SignupRequest } from '@wickwise/contract';
import { EmailField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { signUp } from './calls.ts';
import { setPendingEmail } from './pending.ts';
import { Elsewhere, LINK, Screen } from './screen.tsx';
import { accountTexts } from './texts/account.ts';

const texts = accountTexts.signup;

export function SignupScreen({ next, onSent }: { next: string | undefined; onSent: () => void }) {
  const form = useForm({
    schema: SignupRequest,
    optional: ['phone'],
    onSubmit: async (values) => {
      await signUp(values);
      setPendingEmail(values.email);
      onSent();
    },
  });
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <Form form={form} submitLabel={texts.submit} busyLabel={accountTexts.busy}>
        <TextField name="name" label={accountTexts.name} autoComplete="name" />
        <EmailField label={accountTexts.email} />
        <PasswordField label={accountTexts.password} isNew />
        <TextField
          name="phone"
          label={accountTexts.phone}
          isOptional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={accountTexts.phoneHint}
        />
        <p className="text-dense text-quiet">
          {texts.terms}{' '}
          <Link to="/terms-and-conditions" className={LINK}>
            {texts.termsLink}
          </Link>{' '}
          {texts.and}{' '}
          <Link to="/privacy-policy" className={LINK}>
            {texts.privacyLink}
          </Link>
          .
        </p>
      </Form>
      <Elsewhere>
        {texts.known}{' '}
        <Link to="/login" search={next ? { next } : {}} className={LINK}>
          {texts.login}
        </Link>
      </Elsewhere>
    </Screen>
  );
}
