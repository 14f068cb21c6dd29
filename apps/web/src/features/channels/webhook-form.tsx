import { AddChannelRequest, type ChannelKind } from '@wickwise/contract';
import { channelNames } from '../../lib/channel-names.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { channelTexts as texts } from './texts/channel.ts';

export interface WebhookFormProps {
  kind: ChannelKind;
  onAdd: (request: AddChannelRequest) => Promise<void>;
  onCancel: () => void;
}

/** Form for a webhook's URL. */
export function WebhookForm({ kind, onAdd, onCancel }: WebhookFormProps) {
  const form = useForm({ schema: AddChannelRequest, beside: { kind }, onSubmit: onAdd });
  return (
    <Form
      form={form}
      submitLabel={texts.add}
      busyLabel={texts.adding}
      aside={
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
      className="flex flex-col gap-2 border-t border-hairline p-3"
    >
      <TextField
        name="url"
        label={texts.url(channelNames[kind].name)}
        type="url"
        inputMode="url"
        maxLength={2_000}
        spellCheck={false}
        autoComplete="off"
        placeholder="https://"
      />
    </Form>
  );
}
