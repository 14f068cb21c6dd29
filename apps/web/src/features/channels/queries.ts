import { queryOptions } from '@tanstack/react-query';
import {
  type AddChannelRequest,
  AddedChannel,
  ChannelAnswer,
  ChannelsAnswer,
  DeliveriesAnswer,
  type QuietHours,
  RotatedSecret,
} from '@wickwise/contract';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';

const CHANNELS = ['channels'];
/** Polling interval while the log is shown, since retries are automatic, ms. */
const LOG_EVERY_MS = 5_000;

export const channelsQuery = queryOptions({
  queryKey: [...CHANNELS, 'list'],
  queryFn: ({ signal }) => api.get(ownUserPath('/channels'), ChannelsAnswer, signal),
  refetchInterval: LOG_EVERY_MS,
});

export const deliveriesQuery = queryOptions({
  queryKey: [...CHANNELS, 'deliveries'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/deliveries'), DeliveriesAnswer, signal)).deliveries,
  refetchInterval: LOG_EVERY_MS,
});

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: CHANNELS });

export async function addChannel(request: AddChannelRequest): Promise<AddedChannel> {
  const added = await api.post(ownUserPath('/channels'), request, AddedChannel);
  await refresh();
  return added;
}

export async function setChannelState(id: string, state: 'on' | 'off'): Promise<void> {
  await api.put(ownUserPath(`/channels/${id}`), { state }, ChannelAnswer);
  await refresh();
}

export async function removeChannel(id: string): Promise<void> {
  await api.delete(ownUserPath(`/channels/${id}`), undefined, z.unknown());
  await refresh();
}

/** Sends a test; reloads the remaining number even when it is refused. */
export async function testChannel(id: string): Promise<void> {
  try {
    await api.post(ownUserPath(`/channels/${id}/test`), {});
  } finally {
    await refresh();
  }
}

export const rotateSecret = async (id: string): Promise<string> =>
  (await api.post(ownUserPath(`/channels/${id}/secret`), {}, RotatedSecret)).secret;

export async function keepQuietHours(quietHours: QuietHours): Promise<void> {
  await api.put(ownUserPath('/quiet-hours'), { quietHours }, z.unknown());
  await refresh();
}
