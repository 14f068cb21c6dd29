import { workerData } from 'node:worker_threads';
import { type BackupSource, writeBackup } from '#platform/backup/write-backup.ts';
import { workInBackground } from './background-work.ts';

export interface BackupOrder extends BackupSource {
  file: string;
}

await workInBackground(async ({ check }) => {
  const { file, ...source } = workerData as BackupOrder;
  await writeBackup(source, file, { check });
});
