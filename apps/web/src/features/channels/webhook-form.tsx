import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { channelTexts as texts } from './texts.ts';

export interface WebhookFormProps {
  isBusy: boolean;
  onAdd: (url: string) => void;
  onCancel: () => void;
}

/** Asks where a webhook leads. */
export function WebhookForm({ isBusy, onAdd, onCancel }: WebhookFormProps) {
  const [url, setUrl] = useState('');
  return (
    <form
      className="flex flex-col gap-2 border-t border-hairline p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(url.trim());
      }}
    >
      <label className="flex flex-col gap-1 text-body font-medium">
        {texts.url}
        <input
          className={INPUT}
          type="url"
          inputMode="url"
          value={url}
          maxLength={2_000}
          spellCheck={false}
          autoComplete="off"
          placeholder="https://"
          onChange={({ target }) => setUrl(target.value)}
        />
      </label>
      <p className="flex gap-2">
        <Button look="primary" type="submit" disabled={isBusy || !url.trim().startsWith('https://')}>
          {isBusy ? texts.adding : texts.add}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </p>
    </form>
  );
}
