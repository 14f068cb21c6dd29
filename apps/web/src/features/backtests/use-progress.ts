import { useQueryClient } from '@tanstack/react-query';
import type { JobProgress } from '@wickwise/contract';
import { useEffect, useState } from 'react';
import { watchJobs } from '../../realtime/jobs.ts';
import { readAnew } from './queries.ts';

/** Returns progress of the user's tests by id; reloads lists and reports when one ends. */
export function useProgress(): ReadonlyMap<string, JobProgress> {
  const [known, setKnown] = useState<ReadonlyMap<string, JobProgress>>(new Map());
  const client = useQueryClient();
  useEffect(
    () =>
      watchJobs((progress) => {
        setKnown((before) => new Map(before).set(progress.id, progress));
        if (progress.state !== 'running') void readAnew(client);
      }),
    [client],
  );
  return known;
}
