import { useMutation, useQuery } from '@tanstack/react-query';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { expertsTexts as texts } from '../texts/experts.ts';
import { houseAdvisorQuery, switchHouseAdvisor } from './expert-queries.ts';

/** Switches the house advisor; where the server's environment decides, it says so. */
export function HouseSwitch() {
  const { data, error, refetch } = useQuery(houseAdvisorQuery);
  const change = useMutation({
    mutationFn: switchHouseAdvisor,
    onSuccess: (_, isOn) => toast(isOn ? texts.houseOn : texts.houseOff),
  });
  if (error && !data) return <ErrorNote error={error} fallback={texts.houseFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mx-3 mb-3 h-14 max-w-[72ch]" />;
  return (
    <div className="max-w-[72ch] border-t border-hairline px-3 py-2">
      <Switch
        label={texts.house}
        about={data.isFixed ? `${texts.houseAbout} ${texts.houseFixed}` : texts.houseAbout}
        isOn={data.isOn}
        isDisabled={data.isFixed || change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
      {change.error && <FailureNote error={change.error} />}
    </div>
  );
}
