import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ACCOUNT_LIMITS, ResetPasswordRequest } from '@wickwise/contract';
import { useState } from 'react';
import { accountOptionsQuery } from '../../lib/account-options.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { EmailField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { OutboxNote } from '../../ui/outbox-note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ResendButton } from '../../ui/resend-button.tsx';
import { useForm } from '../../ui/use-form.ts';
import { askForReset, resetPassword } from './calls.ts';
import { pendingEmail } from './pending.ts';
import { Elsewhere, LINK, Screen } from './screen.tsx';
import { accountTexts } from './texts/account.ts';

const texts = accountTexts.reset;

/** Form for a new password with the code that was sent. */
export function ResetScreen({ onDone }: { onDone: () => void }) {
  const { data: options } = useQuery(accountOptionsQuery);
  const [email] = useState(pendingEmail);
  const form = useForm({
    schema: ResetPasswordRequest,
    onSubmit: async (values) => {
      await resetPassword(values);
      onDone();
    },
  });
  return (
    <Screen title={texts.title} lead={email ? texts.sent(email) : texts.unknown}>
      <OutboxNote options={options} />
      <Form form={form} submitLabel={texts.submit} busyLabel={accountTexts.busy}>
        <EmailField label={accountTexts.email} defaultValue={email} />
        <CodeField label={accountTexts.codeOfMail} hasFocus={email !== ''} isLast={false} takesLong />
        <PasswordField label={accountTexts.newPassword} isNew />
        <p className="text-dense text-quiet">{texts.note}</p>
      </Form>
      {email && <ResendButton afterSeconds={ACCOUNT_LIMITS.resendSeconds} onResend={() => askForReset({ email })} />}
      <Elsewhere>
        <Link to="/login" className={LINK}>
          {accountTexts.forgot.back}
        </Link>
      </Elsewhere>
    </Screen>
  );
}
