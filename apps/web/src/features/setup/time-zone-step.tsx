import { OWN_ZONE, ZONES } from '../../lib/zones.ts';
import { Field, INPUT } from '../../ui/field.tsx';
import type { StepProps } from './step-props.ts';
import { setupTexts } from './texts.ts';

const texts = setupTexts.zone;

export function TimeZoneStep({ draft, onChange }: StepProps) {
  return (
    <Field name="timeZone" label={texts.label} hint={texts.hint}>
      {(ties) => (
        <select
          {...ties}
          value={draft.timeZone ?? ''}
          onChange={({ target }) => onChange({ timeZone: target.value || null })}
          className={INPUT}
        >
          <option value="">{texts.own(OWN_ZONE)}</option>
          {ZONES.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
