import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../../ui/act-button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { agreeTo } from './queries.ts';
import { newsSourcesTexts as texts } from './texts/news-sources.ts';

interface ConsentFormProps {
  /** Key of a source, or `official`. */
  subject: string;
  terms: string;
  statement: string;
  submitLabel: string;
}

/** Terms and a statement, to be ticked before a source is read. Both are English, as they are stored. */
export function ConsentForm({ subject, terms, statement, submitLabel }: ConsentFormProps) {
  const [isStated, setIsStated] = useState(false);
  const agree = useMutation({ mutationFn: () => agreeTo(subject, statement) });
  return (
    <div className="flex max-w-[72ch] flex-col gap-2">
      <p lang="en" className="text-dense text-pretty text-quiet">
        {terms}
      </p>
      {agree.error && <FailureNote error={agree.error} />}
      <Choice
        type="checkbox"
        name="isStated"
        checked={isStated}
        onChange={({ target }) => setIsStated(target.checked)}
        label={texts.tick}
        text={<span lang="en">{statement}</span>}
      />
      <div>
        <BusyButton look="primary" disabled={!isStated} isBusy={agree.isPending} onClick={() => agree.mutate()}>
          {submitLabel}
        </BusyButton>
      </div>
    </div>
  );
}
