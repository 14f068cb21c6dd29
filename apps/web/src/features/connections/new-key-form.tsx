import { type DataProvider, ReplaceKeyRequest } from '@wickwise/contract';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { KeyFields, keyIn } from './key-fields.tsx';
import { replaceKey } from './queries.ts';
import { connectionsTexts as texts } from './texts/connections.ts';

export interface NewKeyFormProps {
  connectionId: string;
  provider: DataProvider;
  onDone: () => void;
  /** Absent where nothing else can be done with the connection. */
  onCancel?: (() => void) | undefined;
}

/** Leads through a new login at the provider to a new key. */
export function NewKeyForm({ connectionId, provider, onDone, onCancel }: NewKeyFormProps) {
  const { label, signUpUrl } = provider;
  const form = useForm({
    schema: ReplaceKeyRequest,
    read: (data) => ({ key: keyIn(provider, data) }),
    onSubmit: async ({ key }) => {
      await replaceKey(connectionId, key);
      onDone();
    },
  });
  return (
    <section className="mt-3 flex max-w-xl flex-col gap-3 border border-hairline p-3">
      <h4 className="text-body font-medium">{texts.loginSteps.title}</h4>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-body text-pretty">
        <li>{texts.loginSteps.open(label)}</li>
        <li>{texts.loginSteps.paste}</li>
        <li>{texts.loginSteps.after}</li>
      </ol>
      {signUpUrl && (
        <a href={signUpUrl} target="_blank" rel="noreferrer" className={`${buttonClass()} self-start`}>
          {texts.openProvider(label)}
        </a>
      )}
      <Form
        form={form}
        submitLabel={texts.saveKey}
        busyLabel={texts.testing(label)}
        aria-label={texts.formTitle(label)}
        aside={
          onCancel && (
            <Button look="quiet" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )
        }
      >
        <KeyFields fields={provider.fields} isReplaced />
      </Form>
    </section>
  );
}
