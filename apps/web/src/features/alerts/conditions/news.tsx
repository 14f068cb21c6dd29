import { useQuery } from '@tanstack/react-query';
import { ALERT_LIMITS } from '@wickwise/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Combobox } from '../../../ui/combobox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { newsTopicsQuery, shownSourcesQuery } from '../news-queries.ts';
import { alertSentences } from '../sentences.ts';
import { type ConditionForm, type ConditionProps, conditionTexts as texts } from './condition-form.ts';

interface NewsFields {
  topic: string;
  topicName: string;
  source: string;
  words: string;
}

export const newsForm: ConditionForm<'news', NewsFields> = {
  empty: { topic: '', topicName: '', source: '', words: '' },
  fieldsOf: ({ topic = '', source = '', words = '', names }) => ({
    topic,
    source,
    words,
    topicName: names?.topic ? alertSentences.nameIn(names.topic) : topic,
  }),
  build: ({ topic, source, words }) => ({
    kind: 'news',
    ...(topic ? { topic } : {}),
    ...(source ? { source } : {}),
    ...(words.trim() ? { words: words.trim() } : {}),
  }),
  needed: z.object({}),
  scope: 'market',
  Fields: NewsInputs,
};

const SHOWN = 30;

function NewsInputs({ draft, set }: ConditionProps<NewsFields>) {
  const [text, setText] = useState(draft.topicName);
  const { data: topics = [] } = useQuery(newsTopicsQuery);
  const { data: sources = [] } = useQuery(shownSourcesQuery);
  const named = topics.map(({ topic, label }) => ({ value: topic, label: alertSentences.nameIn(label) }));
  const wanted = text.trim().toLowerCase();
  const found = named.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, SHOWN);
  const choose = (topic: string): void => {
    const name = named.find(({ value }) => value === topic)?.label ?? '';
    setText(name);
    set({ topic, topicName: name });
  };
  return (
    <>
      <div className="min-w-40 flex-1">
        <Combobox
          name="condition.topic"
          label={texts.news.topic}
          placeholder={texts.news.anyTopic}
          text={text}
          onText={(next) => {
            setText(next);
            const meant = named.find(({ label }) => label.toLowerCase() === next.trim().toLowerCase());
            set({ topic: meant?.value ?? '', topicName: meant?.label ?? '' });
          }}
          onChoose={choose}
          onLeave={() => setText(draft.topicName)}
          options={found}
        />
      </div>
      <Select
        name="condition.source"
        label={texts.news.source}
        value={draft.source}
        onChange={(source) => set({ source })}
        options={[
          { value: '', label: texts.news.anySource },
          ...sources.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      <div className="min-w-40 flex-1">
        <TextField
          name="condition.words"
          label={texts.news.words}
          isDense
          isOptional
          placeholder={texts.news.wordsHint}
          value={draft.words}
          maxLength={ALERT_LIMITS.newsWords}
          autoComplete="off"
          onChange={({ target }) => set({ words: target.value })}
        />
      </div>
    </>
  );
}
