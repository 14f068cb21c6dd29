import { queryOptions } from '@tanstack/react-query';
import { DigestAnswer, type DigestSettings } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';
import { addChannel, channelsQuery } from './queries.ts';

export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => api.get(ownUserPath('/digest'), DigestAnswer, signal),
});

/** Saves settings. The account's confirmed email needs no set-up: its channel is added where it isn't there. */
export async function keepDigest(settings: DigestSettings): Promise<void> {
  if (settings.isOn && settings.kinds.includes('email')) {
    const { channels } = await queryClient.ensureQueryData(channelsQuery);
    if (!channels.some(({ kind }) => kind === 'email')) await addChannel({ kind: 'email' });
  }
  queryClient.setQueryData(digestQuery.queryKey, await api.put(ownUserPath('/digest'), settings, DigestAnswer));
}

/** Sends a digest now; reloads how many are left even when it is refused. */
export async function sendDigest(): Promise<void> {
  try {
    await api.post(ownUserPath('/digest/test'), {});
  } finally {
    await queryClient.invalidateQueries({ queryKey: digestQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: ['channels'] });
  }
}
