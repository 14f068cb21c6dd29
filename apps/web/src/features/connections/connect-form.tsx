import { type DataProvider, TestConnectionRequest } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { KeyFields, keyIn } from './key-fields.tsx';
import { freeMarkets, MarketChoice, type MarketClaims } from './market-choice.tsx';
import { addConnection, testKey } from './queries.ts';
import { connectionsTexts as texts } from './texts/connections.ts';

export interface ConnectFormProps extends MarketClaims {
  provider: DataProvider;
  onDone: () => void;
  onCancel: () => void;
}

/** Tests a key, then offers the markets that it gives, then saves. */
export function ConnectForm({ provider, onDone, onCancel, ...claims }: ConnectFormProps) {
  const { name, label } = provider;
  const [offered, setOffered] = useState<readonly Market[]>();
  const [chosen, setChosen] = useState<readonly Market[]>([]);
  const form = useForm({
    schema: TestConnectionRequest,
    read: (data) => ({ provider: name, key: keyIn(provider, data) }),
    onSubmit: async ({ key }) => {
      if (!offered) {
        const markets = await testKey(name, key);
        setOffered(markets);
        setChosen(freeMarkets(markets, claims));
        return;
      }
      if (chosen.length === 0) throw new Error(texts.chooseOne);
      await addConnection({ provider: name, key, markets: [...chosen] });
      onDone();
    },
  });
  return (
    <Form
      form={form}
      submitLabel={offered ? texts.save : texts.test}
      busyLabel={offered ? texts.saving : texts.testing(label)}
      aside={
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
      aria-label={texts.formTitle(label)}
      className="flex max-w-xl flex-col gap-4"
    >
      <KeyFields fields={provider.fields} onEdit={() => setOffered(undefined)} />
      <p className="text-dense text-quiet">{texts.keySafety}</p>
      {offered && (
        <>
          <p role="status" className="border-l-2 border-accent px-3 py-1 text-body text-pretty">
            {texts.works(label)}
          </p>
          <MarketChoice
            label={texts.marketsLegend(label)}
            offered={offered}
            chosen={chosen}
            onChange={setChosen}
            {...claims}
          />
        </>
      )}
    </Form>
  );
}
