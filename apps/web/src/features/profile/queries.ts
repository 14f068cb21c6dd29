import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  ApiKeysAnswer,
  DeviceSessionsAnswer,
  PasskeysAnswer,
  SecurityEventsPage,
  SharedLinksAnswer,
} from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { ownUserPath } from '../../lib/user.ts';

export const securityKeys = {
  passkeys: ['passkeys'],
  devices: ['devices'],
  apiKeys: ['api-keys'],
  links: ['shared-links'],
  events: ['security-events'],
} as const;

/** Page size of the security log. */
export const EVENTS_PAGE_SIZE = 10;

export const passkeysQuery = queryOptions({
  queryKey: securityKeys.passkeys,
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/passkeys'), PasskeysAnswer, signal)).passkeys,
});
export const devicesQuery = queryOptions({
  queryKey: securityKeys.devices,
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/sessions'), DeviceSessionsAnswer, signal)).sessions,
});
export const apiKeysQuery = queryOptions({
  queryKey: securityKeys.apiKeys,
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/api-keys'), ApiKeysAnswer, signal)).apiKeys,
});
/** Links are created on other screens: reloaded on each visit. */
export const sharedLinksQuery = queryOptions({
  queryKey: securityKeys.links,
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/shared-links'), SharedLinksAnswer, signal)).links,
  staleTime: 0,
});
export const securityEventsQuery = (page: number) =>
  queryOptions({
    queryKey: [...securityKeys.events, page],
    queryFn: ({ signal }) => api.get(ownUserPath(`/security-events?page=${page}`), SecurityEventsPage, signal),
    placeholderData: keepPreviousData,
  });
