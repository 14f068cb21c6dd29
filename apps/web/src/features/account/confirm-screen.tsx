import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ACCOUNT_LIMITS, ConfirmSignupRequest } from '@wickwise/contract';
import { useState } from 'react';
import { accountOptionsQuery } from '../../lib/account-options.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { EmailField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { OutboxNote } from '../../ui/outbox-note.tsx';
import { ResendButton } from '../../ui/resend-button.tsx';
import { useForm } from '../../ui/use-form.ts';
import { confirmSignUp, resendCode } from './calls.ts';
import { enter } from './enter.ts';
import { pendingEmail } from './pending.ts';
import { Elsewhere, LINK, Screen } from './screen.tsx';
import { accountTexts } from './texts/account.ts';

const texts = accountTexts.confirm;

/** Form for the code that confirms a new account's address. */
export function ConfirmScreen() {
  const { data: options } = useQuery(accountOptionsQuery);
  const [email] = useState(pendingEmail);
  const form = useForm({
    schema: ConfirmSignupRequest,
    beside: email ? { email } : {},
    onSubmit: async (values) => enter(await confirmSignUp(values)),
  });
  return (
    <Screen title={texts.title} lead={email ? texts.sent(email) : texts.unknown}>
      <OutboxNote options={options} />
      <Form form={form} submitLabel={texts.submit} busyLabel={accountTexts.busy}>
        {!email && <EmailField label={accountTexts.email} />}
        <CodeField label={accountTexts.code} hasFocus={email !== ''} />
      </Form>
      {email && <ResendButton afterSeconds={ACCOUNT_LIMITS.resendSeconds} onResend={() => resendCode({ email })} />}
      <Elsewhere>
        {texts.wrong}{' '}
        <Link to="/signup" className={LINK}>
          {texts.signup}
        </Link>
      </Elsewhere>
    </Screen>
  );
}
