import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery } from '../../lib/preferences.ts';
import { firstStepsQuery, isKnownHidden, noteHidden } from './first-steps.ts';

/** Whether the checklist is shown. Screens wait while it is pending, so that it doesn't shift them. */
export function useChecklist(): 'shown' | 'hidden' | 'pending' {
  const preferences = useQuery(preferencesQuery);
  const isHidden = preferences.data?.hidesChecklist ?? isKnownHidden();
  const steps = useQuery({ ...firstStepsQuery, enabled: !isHidden });
  useEffect(() => {
    if (isHidden) noteHidden();
  }, [isHidden]);
  if (isHidden || preferences.isError || steps.isError) return 'hidden';
  return preferences.data && steps.data ? 'shown' : 'pending';
}
