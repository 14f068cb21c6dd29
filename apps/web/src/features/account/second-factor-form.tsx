import { SecondFactorRequest } from '@wickwise/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { logInWithCode } from './calls.ts';
import { enter } from './enter.ts';
import { Screen } from './screen.tsx';
import { accountTexts } from './texts/account.ts';

const texts = accountTexts.factor;

/** Form for the second factor after a right password: authenticator code or recovery code. */
export function SecondFactorForm({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({
    schema: SecondFactorRequest,
    beside: { challenge },
    onSubmit: async (values) => enter(await logInWithCode(values)),
  });
  return (
    <Screen title={texts.title} lead={isRecovery ? texts.recoveryLead : texts.lead}>
      <Form
        form={form}
        submitLabel={texts.submit}
        busyLabel={accountTexts.busy}
        aside={
          <Button look="quiet" onClick={onBack}>
            {texts.back}
          </Button>
        }
      >
        {isRecovery ? (
          <TextField
            key="recovery"
            name="code"
            label={texts.recovery}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        ) : (
          <CodeField key="app" label={accountTexts.code} hasFocus />
        )}
      </Form>
      <p>
        <Button look="quiet" onClick={() => setIsRecovery(!isRecovery)} className="-ml-4">
          {isRecovery ? texts.useApp : texts.useRecovery}
        </Button>
      </p>
    </Screen>
  );
}
