import { useQueryClient } from '@tanstack/react-query';
import { type SavedScreen, SaveScreenRequest } from '@wickwise/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormBody, SubmitButton } from '../../ui/form.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useForm } from '../../ui/use-form.ts';
import { savedScreensQuery, saveScreen } from './queries.ts';
import type { ScreenSearch } from './screen-search.ts';
import { screenerTexts as texts } from './texts/screener.ts';
import { toSave } from './to-save.ts';

const Named = z.object({ name: SaveScreenRequest.shape.name });

export interface SaveDialogProps {
  search: ScreenSearch;
  /** The saved screen to change; without it a new one is created. */
  known?: SavedScreen | undefined;
  onSaved: (screen: SavedScreen) => void;
  onClose: () => void;
}

/** Saves the shown screen under a name, optionally scanned at every close. */
export function SaveDialog({ search, known, onSaved, onClose }: SaveDialogProps) {
  const [direction, setDirection] = useState(known?.direction ?? 'bullish');
  const [isLive, setIsLive] = useState(known?.isLive ?? true);
  const client = useQueryClient();
  const form = useForm({
    schema: Named,
    onSubmit: async ({ name }) => {
      const screen = await saveScreen(toSave(search, { name, direction, isLive }), known?.id);
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
          <SubmitButton form={form} formId="save-screen" submitLabel={known ? texts.saveChanges : texts.save} />
        </>
      }
    >
      <FormBody form={form} id="save-screen">
        <TextField name="name" label={texts.saveName} defaultValue={known?.name} maxLength={80} autoComplete="off" />
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
      </FormBody>
    </Dialog>
  );
}
