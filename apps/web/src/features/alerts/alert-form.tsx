import { useQuery } from '@tanstack/react-query';
import { ALERT_FREQUENCIES, ALERT_LIMITS, CHANNEL_KINDS, type ChannelKind } from '@wickwise/contract';
import { useConstants } from '../../lib/constants.ts';
import { INPUT } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ConditionFields, type DraftProps } from './condition-fields.tsx';
import { KINDS } from './draft.ts';
import { PlaceField } from './place-field.tsx';
import { channelKindsQuery } from './queries.ts';
import { alertTexts as texts } from './texts.ts';

const COOLDOWNS = ['0', '5', '15', '60', '240', '1440'] as const;

/** All parts of an alert, with the meaning of what is chosen. */
export function AlertForm({ draft, set }: DraftProps) {
  const { kind, frequency, timeframe, name, isMuted } = draft;
  const { alertTimeframes, timeframes: scanned } = useConstants();
  const isScanned = (one: string): boolean => scanned.some((scan) => scan === one);
  const timeframes = kind === 'signal' ? alertTimeframes.filter(isScanned) : alertTimeframes;
  const needsBars = kind !== 'screen' && kind !== 'strategy' && !(kind === 'crossing' && frequency === 'once');
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={texts.kind}
        value={kind}
        onChange={(next) => set({ kind: next })}
        options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      {kind === 'strategy' && <ConditionFields draft={draft} set={set} />}
      <PlaceField draft={draft} set={set} />
      {kind !== 'strategy' && <ConditionFields draft={draft} set={set} />}
      <p className="text-dense text-pretty text-quiet">{texts.meanings[kind]}</p>
      <div className="flex flex-wrap items-end gap-3">
        {needsBars && (
          <Select
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
            options={ALERT_FREQUENCIES.map((value) => ({ value, label: texts.frequencies[value] }))}
          />
        </div>
      </div>
      <p className="-mt-2 text-dense text-quiet">{texts.frequencyWhy[frequency]}</p>
      <div className="flex flex-wrap items-end gap-3">
        {frequency !== 'once' && (
          <Select
            label={`${texts.cooldown} (${texts.minutes})`}
            value={String(draft.cooldownMinutes)}
            onChange={(next) => set({ cooldownMinutes: Number(next) })}
            options={withOwn(COOLDOWNS, String(draft.cooldownMinutes)).map((value) => ({ value, label: value }))}
          />
        )}
        <NumberField
          label={`${texts.lasts} (${texts.optional})`}
          value={draft.lastsDays}
          min={1}
          max={ALERT_LIMITS.lastsDays}
          unit={texts.days}
          onChange={(lastsDays) => set({ lastsDays })}
        />
      </div>
      <ChannelChoice draft={draft} set={set} />
      <Switch
        label={texts.muteSwitch}
        about={texts.muteAbout}
        isOn={isMuted}
        onChange={(next) => set({ isMuted: next })}
      />
      <label className="flex flex-col gap-1 text-body font-medium">
        <span>
          {texts.name} <span className="font-normal text-quiet">({texts.optional})</span>
        </span>
        <input className={INPUT} value={name} maxLength={80} onChange={({ target }) => set({ name: target.value })} />
      </label>
    </div>
  );
}

const withOwn = (values: readonly string[], own: string): readonly string[] =>
  values.includes(own) ? values : [...values, own];

function ChannelChoice({ draft: { channels }, set }: DraftProps) {
  const { data: kinds = [] } = useQuery(channelKindsQuery);
  const offered = CHANNEL_KINDS.filter((kind) => kinds.includes(kind) || channels.includes(kind));
  const toggle = (kind: ChannelKind, isOn: boolean): void =>
    set({ channels: isOn ? [...channels, kind] : channels.filter((own) => own !== kind) });
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-dense text-quiet">{texts.channels}</legend>
      <div className="flex flex-wrap gap-x-5">
        {offered.map((kind) => (
          <label key={kind} className="flex min-h-9 items-center gap-2 text-body pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="h-4 w-4 accent-accent"
              checked={channels.includes(kind)}
              onChange={({ target }) => toggle(kind, target.checked)}
            />
            {texts.channelKinds[kind]}
          </label>
        ))}
      </div>
      <p className="text-dense text-quiet">{texts.channelsWhy}</p>
    </fieldset>
  );
}
