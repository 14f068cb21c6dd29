import '../lib/plain-schemas.ts';
import { JobProgress } from '@wickwise/contract';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';

/** Subscribes to the progress of the user's jobs. After a disconnect their state is read by HTTP. */
export function watchJobs(onProgress: (progress: JobProgress) => void): () => void {
  let hasEnded = false;
  let end = (): void => {};
  void openSocket().then((socket) => {
    if (hasEnded) return;
    const hear = (payload: unknown): void => {
      const { data } = JobProgress.safeParse(payload);
      if (data) onProgress(data);
    };
    end = onData(socket, 'job_progress', hear);
  });
  return () => {
    hasEnded = true;
    end();
  };
}
