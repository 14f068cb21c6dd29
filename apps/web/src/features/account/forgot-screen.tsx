import { Link } from '@tanstack/react-router';
import { EmailRequest } from '@wickwise/contract';
import { EmailField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { askForReset } from './calls.ts';
import { setPendingEmail } from './pending.ts';
import { Elsewhere, LINK, Screen } from './screen.tsx';
import { accountTexts } from './texts/account.ts';

const texts = accountTexts.forgot;

export function ForgotScreen({ onSent }: { onSent: () => void }) {
  const form = useForm({
    schema: EmailRequest,
    onSubmit: async (values) => {
      await askForReset(values);
      setPendingEmail(values.email);
      onSent();
    },
  });
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <Form form={form} submitLabel={texts.submit} busyLabel={accountTexts.busy}>
        <EmailField label={accountTexts.email} />
      </Form>
      <Elsewhere>
        <Link to="/login" className={LINK}>
          {texts.back}
        </Link>
      </Elsewhere>
    </Screen>
  );
}
