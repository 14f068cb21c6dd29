import type { NewsConsent, NewsSource } from '@wickwise/contract';
import { NEWS_SOURCE_LIMITS } from '@wickwise/contract';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { listText } from '../../../lib/list-text.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { Badge, Lamp } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { ConsentForm } from './consent-form.tsx';
import { changeNewsSource, pollSource, removeSource, takeBackConsent } from './queries.ts';
import { newsSourcesTexts as texts } from './texts/news-sources.ts';

type State = NewsSource['state'];

const LAMPS: Readonly<Partial<Record<State, 'on' | 'waiting'>>> = { ok: 'on', waiting: 'waiting', failing: 'waiting' };
const TONES: Readonly<Partial<Record<State, 'warn' | 'error'>>> = { failing: 'warn', 'set-aside': 'error' };

interface SourceRowProps {
  source: NewsSource;
  /** What holds of it; official ones share theirs. */
  consent: NewsConsent | undefined;
  /** The settings switch news off: nobody is contacted. */
  isIdle: boolean;
  onAct: (work: () => Promise<void>) => void;
}

/** A source: its state and figures, its last error, and what an operator can do. */
export function SourceRow({ source, consent, isIdle, onAct }: SourceRowProps) {
  const { key, kind, name, site, address, markets, state, error, isOff, terms, statement } = source;
  const [asked, setAsked] = useState<'consent' | 'excerpt'>();
  const isAsked = state === 'ok' || state === 'waiting' || state === 'failing';
  const needsConsent = state === 'needs-consent' && statement !== null;
  return (
    <div className="flex items-start gap-3">
      <span className="flex h-5 items-center">
        <Lamp state={(!isIdle && LAMPS[state]) || 'off'} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-medium">
          <a href={site} target="_blank" rel="noopener noreferrer" className="hover:underline">
            {name}
          </a>
          <Badge tone={TONES[state] ?? 'plain'}>{isIdle && isAsked ? texts.notContacted : texts.states[state]}</Badge>
          <span className="font-normal text-quiet">{listText(markets.map((market) => marketNames[market]))}</span>
        </h3>
        <p className="text-dense break-all text-quiet">{source.movedTo ?? address}</p>
        <Figures source={source} />
        {error && (
          <p lang="en" className="border-l-2 border-error px-3 text-dense text-pretty break-words">
            {error}
          </p>
        )}
        {needsConsent && asked !== 'consent' && (
          <div>
            <Button className="mt-1" onClick={() => setAsked('consent')}>
              {texts.readTerms}
            </Button>
          </div>
        )}
        {needsConsent && asked === 'consent' && (
          <ConsentForm subject={key} terms={terms} statement={statement} submitLabel={texts.show(name)} />
        )}
        {asked === 'excerpt' && (
          <ExcerptForm
            source={source}
            onSave={(excerptLength) => {
              setAsked(undefined);
              onAct(() => changeNewsSource(key, { excerptLength }));
            }}
            onCancel={() => setAsked(undefined)}
          />
        )}
      </div>
      <Menu
        label={texts.actions(name)}
        align="end"
        trigger={
          <Button look="quiet" className="h-8 min-h-8 px-2" aria-label={texts.actions(name)}>
            {texts.menuMark}
          </Button>
        }
        groups={[
          [
            ...(isIdle || isOff || state === 'needs-consent'
              ? []
              : [{ label: texts.poll, onChoose: () => onAct(() => pollSource(key)) }]),
            { label: texts.excerpt, onChoose: () => setAsked('excerpt') },
            {
              label: isOff ? texts.switchOn : texts.switchOff,
              onChoose: () => onAct(() => changeNewsSource(key, { isOff: !isOff })),
            },
          ],
          [
            ...(consent
              ? [{ label: texts.endConsent, onChoose: () => onAct(() => takeBackConsent(consent.id)), isDanger: true }]
              : []),
            ...(kind === 'own'
              ? [{ label: texts.removeSource, onChoose: () => onAct(() => removeSource(key)), isDanger: true }]
              : []),
          ],
        ].filter((group) => group.length > 0)}
      />
    </div>
  );
}

function Figures({
  source: { stories, answeredAt, nextPollAt, excerptLength, failures, polls },
}: Pick<SourceRowProps, 'source'>) {
  return (
    <p className="flex flex-wrap gap-x-3 text-dense text-quiet tabular-nums">
      <span>{texts.stories(formatCount(stories), stories)}</span>
      <span>{excerptLength === 0 ? texts.noExcerpt : texts.excerptOf(excerptLength)}</span>
      {answeredAt !== null && (
        <span>
          {texts.answered} <Moment atMs={answeredAt} />
        </span>
      )}
      {answeredAt === null && polls > 0 && <span>{texts.neverAnswered}</span>}
      {nextPollAt !== null && (
        <span>
          {texts.nextPoll} <Moment atMs={nextPollAt} />
        </span>
      )}
      {failures > 1 && <span>{texts.failures(failures)}</span>}
    </p>
  );
}

interface ExcerptFormProps {
  source: NewsSource;
  onSave: (length: number) => void;
  onCancel: () => void;
}

function ExcerptForm({ source, onSave, onCancel }: ExcerptFormProps) {
  const [length, setLength] = useState<number | undefined>(source.excerptLength);
  return (
    <div className="mt-1 flex flex-col gap-2">
      <NumberField
        label={texts.excerpt}
        value={length}
        min={0}
        max={NEWS_SOURCE_LIMITS.excerpt}
        step={10}
        unit={texts.characters}
        onChange={setLength}
      />
      <p className="max-w-[72ch] text-dense text-pretty text-quiet">{texts.excerptHint}</p>
      <p className="flex flex-wrap gap-2">
        <Button look="primary" disabled={length === undefined} onClick={() => length !== undefined && onSave(length)}>
          {texts.save}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </p>
    </div>
  );
}
