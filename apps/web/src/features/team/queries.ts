import { queryOptions } from '@tanstack/react-query';
import {
  InvitationAnswer,
  InvitedAnswer,
  type InviteRequest,
  OwnStrategiesAnswer,
  TeamAnswer,
  TeamCopyAnswer,
  type TeamRole,
  type TeamShareKind,
  TeamSharesAnswer,
} from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => api.get(ownUserPath('/team'), TeamAnswer, signal),
});

export const sharesQuery = queryOptions({
  queryKey: ['team-shares'],
  queryFn: ({ signal }) => api.get(ownUserPath('/team/shares'), TeamSharesAnswer, signal),
});

/** The reader's strategies, of which some may be shared. */
export const shareableQuery = queryOptions({
  queryKey: ['team-shareable'],
  queryFn: async ({ signal }) => {
    const { strategies } = await api.get(ownUserPath('/strategies'), OwnStrategiesAnswer, signal);
    return strategies.map(({ id, definition }) => ({ id, label: definition.label }));
  },
});

/** Shows a changed team; what it shares changes with its members. */
async function changed(answer: Promise<TeamAnswer>): Promise<TeamAnswer> {
  const { team, canCreate } = await answer;
  queryClient.setQueryData(teamQuery.queryKey, { team, canCreate });
  if (!team) queryClient.removeQueries({ queryKey: sharesQuery.queryKey });
  // with its team an account gets or loses a plan
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== teamQuery.queryKey[0] });
  return { team, canCreate };
}

async function invited(answer: Promise<TeamAnswer & { token: string }>): Promise<string> {
  const { token, ...team } = await answer;
  queryClient.setQueryData(teamQuery.queryKey, team);
  return token;
}

async function sharesChanged(answer: Promise<TeamSharesAnswer>): Promise<void> {
  queryClient.setQueryData(sharesQuery.queryKey, await answer);
}

export const createTeam = (name: string) => changed(api.post(ownUserPath('/team'), { name }, TeamAnswer));
export const dissolveTeam = () => changed(api.delete(ownUserPath('/team'), undefined, TeamAnswer));
export const leaveTeam = () => changed(api.post(ownUserPath('/team/leave'), {}, TeamAnswer));

/** Returns the token of the invitation's link. */
export const invite = (request: InviteRequest) =>
  invited(api.post(ownUserPath('/team/invitations'), request, InvitedAnswer));
export const inviteAgain = (id: string) =>
  invited(api.post(ownUserPath(`/team/invitations/${id}/resend`), {}, InvitedAnswer));
export const revokeInvitation = (id: string) =>
  changed(api.delete(ownUserPath(`/team/invitations/${id}`), undefined, TeamAnswer));

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['team-invitation', token],
    queryFn: ({ signal }) => api.post(ownUserPath('/team/invitation'), { token }, InvitationAnswer, signal),
    retry: false,
  });
export const joinTeam = (token: string) => changed(api.post(ownUserPath('/team/join'), { token }, TeamAnswer));

export const setRole = (memberId: string, role: TeamRole) =>
  changed(api.put(ownUserPath(`/team/members/${memberId}/role`), { role }, TeamAnswer));
export const removeMember = (memberId: string) =>
  changed(api.delete(ownUserPath(`/team/members/${memberId}`), undefined, TeamAnswer));

export const shareWithTeam = (kind: TeamShareKind, id: string) =>
  sharesChanged(api.post(ownUserPath('/team/shares'), { kind, id }, TeamSharesAnswer));
export const endShare = (id: string) =>
  sharesChanged(api.delete(ownUserPath(`/team/shares/${id}`), undefined, TeamSharesAnswer));

/** Copies what a member shares; the reader's own lists are then asked for again. */
export async function copyShare(id: string): Promise<void> {
  await api.post(ownUserPath(`/team/shares/${id}/copy`), {}, TeamCopyAnswer);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => COPIED.includes(String(queryKey[0])) });
}
const COPIED: readonly string[] = ['strategies', 'watchlists', 'team-shareable', 'own-rules'];
