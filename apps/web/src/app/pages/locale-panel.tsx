import { appearance, DENSITIES, setAppearance } from '../../lib/appearance.ts';
import { formatCompact } from '../../lib/compact.ts';
import { formatPrice, formatTime } from '../../lib/format.ts';
import { CLOCKS, chooseLocale, GROUPINGS, LANGUAGES, localeChoice } from '../../lib/locale.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { localePanelTexts as texts } from './texts/locale-panel.ts';

/** A time whose every part differs between formats: 20 November, 15:30 in Mumbai. */
const SAMPLE_MS = Date.UTC(2026, 10, 20, 10);

/** Language, number grouping and time format. */
export function LocalePanel() {
  const { density } = useStore(appearance);
  const zone = useStore(readerZone);
  const { language, grouping, clock } = localeChoice;
  return (
    <Panel title={texts.title}>
      <div className="flex flex-col gap-4 p-3">
        <Choices
          label={texts.language}
          value={language}
          values={LANGUAGES}
          names={texts.languages}
          onChange={(next) => chooseLocale({ language: next })}
          note={texts.languageWhy}
        />
        <Choices
          label={texts.grouping}
          value={grouping}
          values={GROUPINGS}
          names={texts.groupings}
          onChange={(next) => chooseLocale({ grouping: next })}
          note={`${texts.sample} ₹ ${formatPrice(12_345_678.5, 0.05, 'INR')}, $ ${formatPrice(12_345_678.5, 0.01, 'USD')}, ₹ ${formatCompact(12_345_678, 'INR')}`}
        />
        <Choices
          label={texts.clock}
          value={clock}
          values={CLOCKS}
          names={texts.clocks}
          onChange={(next) => chooseLocale({ clock: next })}
          note={`${texts.sample} ${formatTime(SAMPLE_MS, zone)}`}
        />
        <Choices
          label={texts.density}
          value={density}
          values={DENSITIES}
          names={texts.densities}
          onChange={(next) => setAppearance({ density: next })}
        />
      </div>
    </Panel>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
  note?: string;
}

function Choices<Value extends string>({ label, value, values, names, onChange, note }: ChoicesProps<Value>) {
  return (
    <div>
      <p className="text-dense text-quiet">{label}</p>
      <Segmented
        label={label}
        value={value}
        onChange={onChange}
        options={values.map((each) => ({ value: each, label: names[each] }))}
      />
      {note && <p className="mt-1 text-quiet">{note}</p>}
    </div>
  );
}
