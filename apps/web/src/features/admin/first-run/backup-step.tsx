import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BackupsState } from '@wickwise/contract';
import { formatDay } from '../../../lib/format.ts';
import { useStore } from '../../../lib/store.ts';
import { readerZone } from '../../../lib/zones.ts';
import { BusyButton } from '../../../ui/act-button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { firstRunTexts as texts } from '../texts/first-run.ts';
import { serverTexts } from '../texts/server.ts';
import { backupsQuery, beginBackup } from './queries.ts';
import { SettingNames } from './step-bodies.tsx';

const MEGABYTE = 1_000_000;

/** Where backups are, how often they are made, and one more now. */
export function BackupStep() {
  const { data, error, refetch } = useQuery(backupsQuery);
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: beginBackup,
    onSuccess: (next) => void client.setQueryData(backupsQuery.queryKey, next),
  });
  if (error && !data) return <ErrorNote error={error} fallback={texts.backupsFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const { folder, plan, isRunning, newest } = data;
  return (
    <div className="flex flex-col items-start gap-2 text-body">
      <p>{plan ? serverTexts.backupPlan(plan.everyHours, plan.keep) : texts.noPlan}</p>
      <SettingNames names={['BACKUP_DIR', 'BACKUP_EVERY_HOURS', 'BACKUP_KEEP']} />
      <p className="break-all">{texts.folder(folder)}</p>
      <BusyButton disabled={isRunning} isBusy={begin.isPending} onClick={() => begin.mutate()}>
        {isRunning ? texts.backingUp : texts.backUp}
      </BusyButton>
      <div role="status" className="min-h-5">
        {newest && <Newest newest={newest} />}
      </div>
      {data.error !== null && <FailureNote error={new Error(texts.backupFailed(data.error))} />}
      {begin.error && <FailureNote error={begin.error} />}
      {!plan && <p className="max-w-prose text-dense text-pretty text-quiet">{texts.otherDisk}</p>}
    </div>
  );
}

function Newest({ newest: { name, at, bytes } }: { newest: NonNullable<BackupsState['newest']> }) {
  const zone = useStore(readerZone);
  return (
    <p className="break-all">
      {texts.newest(name, (bytes / MEGABYTE).toFixed(1))} {formatDay(at, zone)}, <Moment atMs={at} />
    </p>
  );
}
