import type { ProviderName } from '#platform/provider-settings.ts';
import type { LicenceScope } from './feed.ts';
import type { KeyField } from './provider-key.ts';
import type { ProviderLogin } from './provider-login.ts';
import type { ProviderKey, ProviderProtocol } from './provider-protocol.ts';

/** What somebody has to know of a provider before they connect it. */
export interface ProviderFacts {
  name: ProviderName;
  label: string;
  /** Empty where no key is wanted. */
  keyFields: readonly KeyField[];
  /** Default: `internal`. */
  scope?: LicenceScope;
  /** Where an account or a key is had; null where none is wanted. */
  signUp: string | null;
  /** In one sentence. */
  terms: string;
  /** Address of the full terms, for exchanges whose prices a server may look for automatically. */
  termsUrl?: string;
  /** Whether a person has to sign in each day. */
  login: 'none' | 'daily';
  /** How that is done from here; without it a token is pasted. */
  logIn?: ProviderLogin;
  /** The stream of its first markets. */
  protocol(key: ProviderKey): ProviderProtocol;
  /** Those of its other markets, which have a connection of their own. */
  further?: readonly ((key: ProviderKey) => ProviderProtocol)[];
}
