import { useConstants } from '../../lib/constants.ts';
import { TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { AlertSize } from './alert-size.tsx';
import { ChannelChoice } from './channel-choice.tsx';
import { conditionTexts } from './conditions/condition-form.ts';
import { formOf, KINDS } from './conditions/condition-forms.ts';
import { type DraftProps, kindChange } from './draft.ts';
import { ExpiryField } from './expiry-field.tsx';
import { cooldownWords, frequenciesOf, frequencyName, frequencyWhy } from './frequencies.ts';
import { PlaceField } from './place-field.tsx';
import { alertTexts as texts } from './texts/alert.ts';

const COOLDOWNS = ['0', '5', '15', '60', '240', '1440'] as const;

/** All fields of an alert, with the meaning of choices. */
export function AlertForm({ draft, set, isGiven = false }: DraftProps) {
  const { kind, frequency, timeframe, name, isMuted } = draft;
  const { alertTimeframes, timeframes: scanned } = useConstants();
  const isScanned = (one: string): boolean => scanned.some((scan) => scan === one);
  const timeframes = kind === 'signal' ? alertTimeframes.filter(isScanned) : alertTimeframes;
  const { Fields } = formOf(kind);
  const fields = (
    <div className="flex flex-wrap items-start gap-3">
      <Fields draft={draft} set={set} isGiven={isGiven} />
    </div>
  );
  const isOfBars = kind !== 'screen' && kind !== 'strategy' && kind !== 'event' && kind !== 'news';
  const needsBars = isOfBars && !(kind === 'crossing' && frequency === 'once');
  return (
    <div className="flex flex-col gap-4">
      {!isGiven && (
        <Select
          label={texts.kind}
          value={kind}
          onChange={(next) => set(kindChange(next, draft))}
          options={KINDS.map((value) => ({ value, label: conditionTexts.kinds[value] }))}
        />
      )}
      {kind === 'strategy' && fields}
      <PlaceField draft={draft} set={set} />
      {kind !== 'strategy' && fields}
      {kind === 'crossing' && <AlertSize draft={draft} />}
      <p className="text-dense text-pretty text-quiet">{conditionTexts.meanings[kind]}</p>
      <div className="flex flex-wrap items-start gap-3">
        {needsBars && (
          <Select
            name="timeframe"
            label={texts.timeframe}
            value={timeframe}
            onChange={(next) => set({ timeframe: next })}
            options={timeframes.map((value) => ({ value, label: value }))}
          />
        )}
        <div>
          <p className="text-dense text-quiet">{texts.frequency}</p>
          <Segmented
            label={texts.frequency}
            value={frequency}
            onChange={(next) => set({ frequency: next })}
            options={frequenciesOf(kind).map((value) => ({ value, label: frequencyName(kind, value) }))}
          />
        </div>
      </div>
      <p className="-mt-2 text-dense text-quiet">{frequencyWhy(draft)}</p>
      <div className="flex flex-wrap items-start gap-3">
        {frequency !== 'once' && (
          <Select
            name="cooldownMinutes"
            label={texts.cooldown}
            value={String(draft.cooldownMinutes)}
            onChange={(next) => set({ cooldownMinutes: Number(next) })}
            options={withOwn(COOLDOWNS, String(draft.cooldownMinutes)).map((value) => ({
              value,
              label: cooldownWords(Number(value)),
            }))}
          />
        )}
        <ExpiryField draft={draft} set={set} />
      </div>
      <ChannelChoice draft={draft} set={set} />
      <Switch
        label={texts.muteSwitch}
        about={texts.muteAbout}
        isOn={isMuted}
        onChange={(next) => set({ isMuted: next })}
      />
      <TextField
        name="name"
        label={texts.name}
        isOptional
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => set({ name: target.value })}
      />
    </div>
  );
}

const withOwn = (values: readonly string[], own: string): readonly string[] =>
  values.includes(own) ? values : [...values, own];
