import { type DataProvider, TestConnectionRequest, type TestedConnection } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RedirectUrl } from './broker-login.tsx';
import { KeyFields, keyIn } from './key-fields.tsx';
import { freeMarkets, MarketChoice, type MarketClaims } from './market-choice.tsx';
import { addConnection, testKey } from './queries.ts';
import { connectionsTexts as texts } from './texts/connections.ts';

export interface ConnectFormProps extends MarketClaims {
  provider: DataProvider;
  /** With whether prices start now: otherwise a login comes first. */
  onDone: (isTested: boolean) => void;
  onCancel: () => void;
}

/** Tests a key, then offers the markets that it gives, then saves. */
export function ConnectForm({ provider, onDone, onCancel, ...claims }: ConnectFormProps) {
  const { name, label, logIn } = provider;
  const [tested, setTested] = useState<TestedConnection>();
  const [chosen, setChosen] = useState<readonly Market[]>([]);
  const form = useForm({
    schema: TestConnectionRequest,
    read: (data) => ({ provider: name, key: keyIn(provider, data) }),
    onSubmit: async ({ key }) => {
      if (!tested) {
        const found = await testKey(name, key);
        setTested(found);
        setChosen(freeMarkets(found.markets, claims));
        return;
      }
      if (chosen.length === 0) throw new Error(texts.chooseOne);
      await addConnection({ provider: name, key, markets: [...chosen] });
      onDone(tested.isTested);
    },
  });
  return (
    <Form
      form={form}
      submitLabel={tested ? texts.save : logIn ? texts.logIn.continue : texts.test}
      busyLabel={tested ? texts.saving : texts.testing(label)}
      aside={
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
      aria-label={texts.formTitle(label)}
      className="flex max-w-xl flex-col gap-4"
    >
      <KeyFields fields={provider.fields} onEdit={() => setTested(undefined)} />
      <p className="text-dense text-quiet">{texts.keySafety}</p>
      {logIn?.redirectUrl && <RedirectUrl label={label} url={logIn.redirectUrl} />}
      {tested && (
        <>
          <p role="status" className="border-l-2 border-accent px-3 py-1 text-body text-pretty">
            {tested.isTested ? texts.works(label) : texts.logIn.first(label)}
          </p>
          <MarketChoice
            label={texts.marketsLegend(label)}
            offered={tested.markets}
            chosen={chosen}
            onChange={setChosen}
            {...claims}
          />
        </>
      )}
    </Form>
  );
}
