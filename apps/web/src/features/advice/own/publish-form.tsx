import { useQuery } from '@tanstack/react-query';
import { CALL_LIMITS, CALL_SIDES, type InstrumentView, PublishCallRequest } from '@wickwise/contract';
import { CHART_TIMEFRAMES, type Market } from '@wickwise/market';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetDraft, keepDraft, keptDraft } from '../../../lib/drafts.ts';
import { instrumentQuery } from '../../../lib/instrument.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { useFoundSymbols } from '../../../lib/use-found-symbols.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { SymbolField } from '../../../ui/symbol-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useKeptTexts } from '../../../ui/use-kept-texts.ts';
import { sendCall } from '../queries.ts';
import { adviceTexts } from '../texts/advice.ts';
import { adviceOwnTexts as texts } from '../texts/advice-own.ts';
import { useCallClock } from '../use-call-clock.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type CallDraft, callFields, HORIZONS, mostTargets, restoredDraft } from './draft.ts';
import { LongField } from './long-field.tsx';
import { CallPreviewPanel } from './preview-panel.tsx';

const ENTRY_KINDS = ['limit', 'zone', 'market'] as const;
const HORIZON_CHOICES = [...(Object.keys(HORIZONS) as (keyof typeof HORIZONS)[]), 'date'] as const;

interface PublishFormProps {
  /** Markets on which the expert may publish. */
  markets: readonly Market[];
  onPublished: (callId: string) => void;
}

/** A call and what the expert decided about it. */
interface Asked {
  request: PublishCallRequest;
  answer: (isSure: boolean) => void;
}

/** Name of what is kept of the form's state. */
const DRAFT = 'call';

/** Writes a call, shows it as it would be published, and publishes it once what freezes is confirmed. */
export function PublishForm({ markets, onPublished }: PublishFormProps) {
  const [draft, setDraft] = useState<CallDraft>(() => restoredDraft(keptDraft(DRAFT), markets));
  const { texts: kept, onInput, forget } = useKeptTexts(`${DRAFT}-texts`);
  useEffect(() => keepDraft(DRAFT, draft), [draft]);
  const [asked, setAsked] = useState<Asked>();
  const now = useCallClock(draft.market);
  const set = (change: Partial<CallDraft>): void => setDraft((known) => ({ ...known, ...change }));
  const { data: instrument } = useQuery({
    ...instrumentQuery(draft.market, draft.symbol),
    enabled: draft.symbol !== '',
  });
  const form = useForm({
    schema: PublishCallRequest,
    read: (data) => ({ ...callFields(draft, now(Date.now())), rationale: data.get('rationale') }),
    onSubmit: async (request) => {
      const isSure = await new Promise<boolean>((answer) => setAsked({ request, answer }));
      setAsked(undefined);
      if (!isSure) return;
      const { call } = await sendCall(request);
      forgetDraft(DRAFT);
      forget();
      toast(texts.published(call.terms.symbol));
      onPublished(call.id);
    },
  });
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <Form
        form={form}
        onInput={onInput}
        submitLabel={texts.review}
        busyLabel={asked ? texts.review : texts.publishing}
        className="flex flex-col gap-4 p-3"
      >
        <PlaceFields markets={markets} draft={draft} onChange={set} />
        <Segmented
          label={adviceTexts.side}
          value={draft.side}
          options={CALL_SIDES.map((value) => ({ value, label: adviceTexts.sides[value] }))}
          onChange={(side) => set({ side })}
        />
        <EntryFields draft={draft} instrument={instrument ?? undefined} onChange={set} />
        <ExitFields draft={draft} instrument={instrument ?? undefined} onChange={set} />
        <HorizonFields draft={draft} onChange={set} />
        <LongField
          name="rationale"
          label={texts.rationale}
          hint={texts.rationaleHint}
          rows={6}
          maxLength={CALL_LIMITS.rationaleLength}
          defaultValue={kept.rationale}
        />
        <p className="text-dense text-pretty text-quiet">{texts.impersonal}</p>
      </Form>
      <CallPreviewPanel draft={draft} instrument={instrument ?? undefined} />
      {asked && (
        <ConfirmDialog
          request={asked.request}
          instrument={instrument ?? undefined}
          onAnswer={(isSure) => asked.answer(isSure)}
        />
      )}
    </div>
  );
}

interface FieldsProps {
  draft: CallDraft;
  onChange: (change: Partial<CallDraft>) => void;
}

function PlaceFields({
  markets,
  draft: { market, symbol },
  onChange,
}: FieldsProps & Pick<PublishFormProps, 'markets'>) {
  const [text, setText] = useState(symbol);
  const found = useFoundSymbols(market, text);
  const typed = text.trim().toUpperCase();
  const match = found.some((one) => one.symbol === typed) ? typed : '';
  const take = useEffectEvent((next: string) => onChange({ symbol: next }));
  useEffect(() => {
    if (match !== '') take(match); // answers come after the last letter
  }, [match]);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Select
        label={adviceTexts.market}
        name="market"
        value={market}
        options={markets.map((value) => ({ value, label: marketNames[value] }))}
        onChange={(next) => {
          setText('');
          onChange({ market: next, symbol: '' });
        }}
      />
      <SymbolField
        name="symbol"
        label={adviceTexts.symbol}
        hint={texts.symbolHint}
        text={text}
        found={found}
        onText={setText}
        onSymbol={(next) => onChange({ symbol: next })}
      />
    </div>
  );
}

interface PriceFieldsProps extends FieldsProps {
  instrument: InstrumentView | undefined;
}

function EntryFields({ draft, instrument, onChange }: PriceFieldsProps) {
  const { entryKind, limit, low, high } = draft;
  const price = { min: 0, step: instrument?.tickSize ?? 1, priceIn: instrument?.currency };
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={adviceTexts.entry}
        value={entryKind}
        options={ENTRY_KINDS.map((value) => ({ value, label: texts.entryKinds[value] }))}
        onChange={(next) => onChange({ entryKind: next })}
      />
      <p className="text-dense text-pretty text-quiet">{texts.entryWhy[entryKind]}</p>
      <div className="flex flex-wrap gap-3">
        {entryKind === 'limit' && (
          <NumberField
            {...price}
            name="entry.price"
            label={texts.limit}
            value={limit}
            onChange={(value) => onChange({ limit: value })}
          />
        )}
        {entryKind === 'zone' && (
          <>
            <NumberField
              {...price}
              name="entry.low"
              label={texts.low}
              value={low}
              onChange={(value) => onChange({ low: value })}
            />
            <NumberField
              {...price}
              name="entry.high"
              label={texts.high}
              value={high}
              onChange={(value) => onChange({ high: value })}
            />
          </>
        )}
      </div>
    </div>
  );
}

function ExitFields({ draft: { stop, targets }, instrument, onChange }: PriceFieldsProps) {
  const price = { min: 0, step: instrument?.tickSize ?? 1, priceIn: instrument?.currency };
  const put = (place: number, value: number | undefined): void =>
    onChange({ targets: targets.map((known, i) => (i === place ? value : known)) });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-3">
        <NumberField
          {...price}
          name="stop"
          label={adviceTexts.stop}
          value={stop}
          onChange={(value) => onChange({ stop: value })}
        />
        {targets.map((value, i) => (
          <NumberField
            {...price}
            // biome-ignore lint/suspicious/noArrayIndexKey: a target is its place
            key={i}
            name={`targets.${i}`}
            label={targets.length > 1 ? texts.targetNo(String(i + 1)) : adviceTexts.targets(1)}
            value={value}
            onChange={(next) => put(i, next)}
          />
        ))}
      </div>
      <p className="flex flex-wrap gap-2">
        {targets.length < mostTargets && (
          <Button look="quiet" onClick={() => onChange({ targets: [...targets, undefined] })}>
            {texts.addTarget}
          </Button>
        )}
        {targets.length > 1 && (
          <Button look="quiet" onClick={() => onChange({ targets: targets.slice(0, -1) })}>
            {texts.removeTarget}
          </Button>
        )}
      </p>
      {targets.length > 1 && <p className="text-dense text-pretty text-quiet">{texts.targetsWhy}</p>}
    </div>
  );
}

function HorizonFields({ draft: { horizon, day, timeframe }, onChange }: FieldsProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Select
        label={texts.horizon}
        name="endsAt"
        value={horizon}
        options={HORIZON_CHOICES.map((value) => ({ value, label: texts.horizons[value] }))}
        onChange={(next) => onChange({ horizon: next })}
      />
      {horizon === 'date' && (
        <DateField name="endsAt" label={texts.day} value={day} onChange={(next) => onChange({ day: next })} />
      )}
      <Select
        label={texts.timeframe}
        name="timeframe"
        value={timeframe}
        options={CHART_TIMEFRAMES.map((value) => ({ value, label: value }))}
        onChange={(next) => onChange({ timeframe: next })}
      />
    </div>
  );
}
