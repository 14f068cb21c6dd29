import {
  type AddPasskeyRequest,
  type ChangeEmailRequest,
  type ChangePasswordRequest,
  CodeSent,
  type CreateApiKeyRequest,
  CreatedApiKey,
  PasskeyOptions,
  PasskeysAnswer,
  type PasswordAgainRequest,
  RecoveryCodes,
  type SharedLink,
  TotpSetup,
  type User,
  UserAnswer,
} from '@wickwise/contract';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath, userQuery } from '../../lib/user.ts';
import { securityKeys } from './queries.ts';

type Body<Schema extends z.ZodMiniType> = z.output<Schema>;
type PasswordAgain = Body<typeof PasswordAgainRequest>;

const CodeOrUser = z.union([UserAnswer, CodeSent]);

/** Shows a change everywhere; reloads the security log. */
function note(user: User): void {
  queryClient.setQueryData(userQuery.queryKey, user);
  void queryClient.invalidateQueries({ queryKey: securityKeys.events });
}

/** Reloads security data that an answer doesn't contain. */
async function refresh(...keys: readonly (readonly string[])[]): Promise<void> {
  const all = [...keys, securityKeys.events, userQuery.queryKey];
  await Promise.all(all.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export async function changeName(body: { name: string }): Promise<void> {
  note((await api.patch(ownUserPath(), body, UserAnswer)).user);
}
export async function changePassword(body: Body<typeof ChangePasswordRequest>): Promise<void> {
  await api.post(ownUserPath('/password'), body);
  await refresh(securityKeys.devices);
}
export const askEmailChange = (body: Body<typeof ChangeEmailRequest>) =>
  api.post(ownUserPath('/email'), body, CodeSent);
export async function confirmEmail(body: { code: string }): Promise<void> {
  note((await api.post(ownUserPath('/email/confirm'), body, UserAnswer)).user);
}
/** Returns whether a code must follow: removing a number needs none. */
export async function askPhoneChange(phone: string | null): Promise<boolean> {
  const answer = await api.post(ownUserPath('/phone'), { phone }, CodeOrUser);
  if (!('user' in answer)) return true;
  note(answer.user);
  return false;
}
export async function confirmPhone(body: { code: string }): Promise<void> {
  note((await api.post(ownUserPath('/phone/confirm'), body, UserAnswer)).user);
}

export const beginTotp = (body: PasswordAgain) => api.post(ownUserPath('/totp'), body, TotpSetup);
export async function confirmTotp(body: { code: string }): Promise<readonly string[]> {
  const { recoveryCodes } = await api.post(ownUserPath('/totp/confirm'), body, RecoveryCodes);
  void refresh();
  return recoveryCodes;
}
export async function removeTotp(body: PasswordAgain): Promise<void> {
  await api.post(ownUserPath('/totp/remove'), body);
  await refresh();
}
export async function newRecoveryCodes(body: PasswordAgain): Promise<readonly string[]> {
  const { recoveryCodes } = await api.post(ownUserPath('/recovery-codes'), body, RecoveryCodes);
  void refresh();
  return recoveryCodes;
}

export const beginPasskey = (body: PasswordAgain) => api.post(ownUserPath('/passkeys/options'), body, PasskeyOptions);
export async function addPasskey(body: Body<typeof AddPasskeyRequest>): Promise<void> {
  await api.post(ownUserPath('/passkeys'), body, PasskeysAnswer);
  await refresh(securityKeys.passkeys);
}
export async function removePasskey(id: string): Promise<void> {
  await api.delete(ownUserPath(`/passkeys/${encodeURIComponent(id)}`), undefined, z.unknown());
  await refresh(securityKeys.passkeys);
}

export async function signOutDevice(id: string): Promise<void> {
  await api.delete(ownUserPath(`/sessions/${encodeURIComponent(id)}`), undefined, z.unknown());
  await refresh(securityKeys.devices);
}
export const signOutEverywhere = () => api.post('auth/logout-all', {});

export async function createApiKey(body: Body<typeof CreateApiKeyRequest>): Promise<string> {
  const { key } = await api.post(ownUserPath('/api-keys'), body, CreatedApiKey);
  void refresh(securityKeys.apiKeys);
  return key;
}
export async function revokeApiKey(id: string): Promise<void> {
  await api.delete(ownUserPath(`/api-keys/${encodeURIComponent(id)}`), undefined, z.unknown());
  await refresh(securityKeys.apiKeys);
}

export async function removeSharedLink({ kind, id }: SharedLink): Promise<void> {
  await api.delete(ownUserPath(`/shared-links/${kind}/${encodeURIComponent(id)}`), undefined, z.unknown());
  await refresh(securityKeys.links);
}

export const exportData = () => api.file(ownUserPath('/export'));
export async function deleteAccount(body: PasswordAgain): Promise<void> {
  note((await api.delete(ownUserPath(), body, UserAnswer)).user);
  void queryClient.invalidateQueries({ queryKey: securityKeys.devices });
}
export async function restoreAccount(): Promise<void> {
  note((await api.post(ownUserPath('/restore'), {}, UserAnswer)).user);
}
