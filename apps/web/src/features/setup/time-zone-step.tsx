import { GROUPINGS } from '../../lib/locale.ts';
import { allZones, OWN_ZONE } from '../../lib/zones.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field, INPUT } from '../../ui/field.tsx';
import type { StepProps } from './step-props.ts';
import { setupTexts } from './texts/setup.ts';

const texts = setupTexts.zone;

export function TimeZoneStep({ draft, onChange }: StepProps) {
  return (
    <div className="flex flex-col gap-5">
      <Field name="timeZone" label={texts.label} hint={texts.hint}>
        {(ties) => (
          <select
            {...ties}
            value={draft.timeZone ?? OWN_ZONE}
            onChange={({ target }) => onChange({ timeZone: target.value })}
            className={INPUT}
          >
            {[...new Set([OWN_ZONE, ...allZones()])].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-body font-medium">{texts.grouping}</legend>
        {GROUPINGS.map((grouping) => (
          <Choice
            key={grouping}
            type="radio"
            name="grouping"
            value={grouping}
            label={texts.groupings[grouping]}
            checked={(draft.grouping ?? 'market') === grouping}
            onChange={() => onChange({ grouping })}
          />
        ))}
      </fieldset>
    </div>
  );
}
