import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** The server's options are the browser's own JSON; it checks them itself. */
type FromServer = Readonly<Record<string, unknown>>;

export const hasPasskeys = browserSupportsWebAuthn;
/** Whether passkeys may be offered in the list of the e-mail field. */
export const hasPasskeyAutofill = browserSupportsWebAuthnAutofill;

export const readPasskey = (options: FromServer, isAutofill: boolean) =>
  startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isAutofill,
  });

export const makePasskey = (options: FromServer) =>
  startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });

/** Ends a question that the browser is still asking. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();
