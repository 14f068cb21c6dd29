import { AddNewsSourceRequest, NEWS_SOURCE_LIMITS, type NewsSourcesAnswer } from '@wickwise/contract';
import { MARKETS, type Market } from '@wickwise/market';
import { useState } from 'react';
import { marketNames } from '../../../lib/market-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { FieldMessage, TextField, useFieldError } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { addFeed } from './queries.ts';
import { newsSourcesTexts as texts } from './texts/news-sources.ts';

const USUAL_EXCERPT = 120;

interface OwnSourceFormProps {
  own: NewsSourcesAnswer['own'];
  onDone: () => void;
  onCancel: () => void;
}

/** Adds a feed of the operator's. */
export function OwnSourceForm({ own: { terms, statement }, onDone, onCancel }: OwnSourceFormProps) {
  const [language, setLanguage] = useState<'en' | 'hi'>('en');
  const [excerptLength, setExcerptLength] = useState<number | undefined>(USUAL_EXCERPT);
  const form = useForm({
    schema: AddNewsSourceRequest,
    read: (data) => ({
      name: data.get('name'),
      address: data.get('address'),
      markets: data.getAll('markets'),
      isStated: data.get('isStated') !== null,
      language,
      excerptLength,
      statement,
    }),
    onSubmit: async (request) => {
      await addFeed(request);
      onDone();
    },
  });
  return (
    <Form
      form={form}
      submitLabel={texts.add}
      aside={
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
      aria-label={texts.addTitle}
      className="flex max-w-xl flex-col gap-4"
    >
      <TextField name="name" label={texts.name} maxLength={NEWS_SOURCE_LIMITS.name} autoComplete="off" />
      <TextField
        name="address"
        label={texts.address}
        hint={texts.addressHint}
        type="url"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
      />
      <MarketBoxes />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Select
          label={texts.language}
          value={language}
          options={[
            { value: 'en', label: texts.languages.en },
            { value: 'hi', label: texts.languages.hi },
          ]}
          onChange={setLanguage}
        />
        <NumberField
          name="excerptLength"
          label={texts.excerpt}
          value={excerptLength}
          min={0}
          max={NEWS_SOURCE_LIMITS.excerpt}
          step={10}
          unit={texts.characters}
          onChange={setExcerptLength}
        />
      </div>
      <p lang="en" className="text-dense text-pretty text-quiet">
        {terms}
      </p>
      <Choice type="checkbox" name="isStated" label={texts.tick} text={<span lang="en">{statement}</span>} />
    </Form>
  );
}

function MarketBoxes() {
  const error = useFieldError('markets');
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-body font-medium">{texts.markets}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {MARKETS.map((market: Market) => (
          <label key={market} className="inline-flex min-h-8 items-center gap-2 text-body pointer-coarse:min-h-11">
            <input type="checkbox" name="markets" value={market} className="h-4 w-4 accent-accent" />
            {marketNames[market]}
          </label>
        ))}
      </div>
      <FieldMessage id="news-markets-error" error={error} />
    </fieldset>
  );
}
