import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedScreen } from '@wickwise/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { INPUT } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type ScreenToSave, savedScreensQuery, saveScreen } from './queries.ts';
import { asStrategy, type ScreenSearch, USUAL } from './screen-search.ts';
import { screenerTexts as texts } from './texts.ts';

export interface SaveDialogProps {
  search: ScreenSearch;
  /** The saved screen that is changed; without it a new one is made. */
  known?: SavedScreen | undefined;
  onSaved: (screen: SavedScreen) => void;
  onClose: () => void;
}

/** Keeps the shown screen under a name, and says whether it's scanned at every close. */
export function SaveDialog({ search, known, onSaved, onClose }: SaveDialogProps) {
  const [name, setName] = useState(known?.name ?? '');
  const [direction, setDirection] = useState(known?.direction ?? 'bullish');
  const [isLive, setIsLive] = useState(known?.isLive ?? true);
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => saveScreen(toSave(search, { name: name.trim(), direction, isLive }), known?.id),
    onSuccess: async (screen) => {
      await client.invalidateQueries(savedScreensQuery);
      onSaved(screen);
    },
  });
  return (
    <Dialog
      title={texts.saveTitle}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="primary" form="save-screen" type="submit" disabled={isPending || name.trim() === ''}>
            {known ? texts.saveChanges : texts.save}
          </Button>
        </>
      }
    >
      <form
        id="save-screen"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <label className="flex flex-col gap-1 text-body font-medium">
          {texts.saveName}
          <input className={INPUT} value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        </label>
        <div>
          <p className="text-dense text-quiet">{texts.direction}</p>
          <Segmented
            label={texts.direction}
            value={direction}
            options={[
              { value: 'bullish', label: texts.directions.bullish },
              { value: 'bearish', label: texts.directions.bearish },
            ]}
            onChange={setDirection}
          />
        </div>
        <Switch label={texts.liveSwitch} about={texts.liveAbout} isOn={isLive} onChange={setIsLive} />
        {error && <ErrorNote error={error} fallback={texts.failed} />}
      </form>
    </Dialog>
  );
}

function toSave(
  { market = USUAL.market, timeframe = USUAL.timeframe, loopback, rule = [], symbols, columns = [] }: ScreenSearch,
  more: Pick<ScreenToSave, 'name' | 'direction' | 'isLive'>,
): ScreenToSave {
  return {
    ...more,
    market,
    timeframe,
    rule: { ...asStrategy(rule), label: more.name },
    columns,
    ...(loopback ? { loopback } : {}),
    ...(symbols ? { symbols } : {}),
  };
}
