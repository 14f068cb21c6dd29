import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** Options of the server in the browser's own JSON, which the browser validates. */
type FromServer = Readonly<Record<string, unknown>>;

export const hasPasskeys = browserSupportsWebAuthn;
/** Returns whether passkeys can be offered by autofill of the e-mail field. */
export const hasPasskeyAutofill = browserSupportsWebAuthnAutofill;

export const readPasskey = (options: FromServer, isAutofill: boolean) =>
  startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isAutofill,
  });

export const makePasskey = (options: FromServer) =>
  startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });

/** Cancels a pending passkey request. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();
