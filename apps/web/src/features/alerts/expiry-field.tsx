import { ALERT_LIMITS } from '@wickwise/contract';
import { useState } from 'react';
import { formatTime, zoneName } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { DraftProps } from './draft.ts';
import { alertTexts as texts } from './texts/alert.ts';

/** When an alert expires: in some days or never; one that expires already keeps its time unless that is changed. */
export function ExpiryField({ draft, set }: DraftProps) {
  const [known] = useState(draft.keptExpiry);
  const zone = useStore(readerZone);
  const isKept = draft.keptExpiry !== null;
  return (
    <>
      {known !== null && (
        <Select
          label={texts.expiry}
          value={isKept ? 'kept' : 'other'}
          onChange={(next) => set({ keptExpiry: next === 'kept' ? known : null })}
          options={[
            { value: 'kept', label: `${formatTime(known, zone)} ${zoneName(zone, known)}` },
            { value: 'other', label: texts.otherExpiry },
          ]}
        />
      )}
      {!isKept && (
        <NumberField
          name="lastsDays"
          label={`${texts.lasts} (${texts.optional})`}
          value={draft.lastsDays}
          min={1}
          max={ALERT_LIMITS.lastsDays}
          unit={texts.days}
          onChange={(lastsDays) => set({ lastsDays })}
        />
      )}
    </>
  );
}
