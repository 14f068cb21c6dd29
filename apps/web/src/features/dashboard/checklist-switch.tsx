import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '../../lib/preferences.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Switch } from '../../ui/switch.tsx';
import { setChecklistHidden } from './first-steps.ts';
import { arrangeTexts as texts } from './texts/arrange.ts';

/** Shows the checklist of first steps above the widgets, or hides it. */
export function ChecklistSwitch() {
  const client = useQueryClient();
  const { data } = useQuery(preferencesQuery);
  const { mutate, error } = useMutation({
    mutationFn: (isShown: boolean) => setChecklistHidden(client, !isShown),
  });
  if (!data) return null;
  return (
    <>
      <Switch label={texts.checklist} isOn={!data.hidesChecklist} onChange={mutate} />
      {error && <FailureNote error={new Error(texts.checklistFailed)} />}
    </>
  );
}
