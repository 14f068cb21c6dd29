// Made by `npm run texts` from the .arb files of this folder: change those.
export const accountMailTexts = {
  notYou: 'If this wasn’t you, change your password now and log out everywhere.',
  signUpCode: {
    subject: 'Your Wickwise code',
    paragraphs: [
      'Enter this code to confirm your account:',
      'It works for five minutes. Don’t share it. We never ask for it. If you didn’t sign up, ignore this email.',
    ],
  },
  resetCode: {
    subject: 'Your password reset code',
    paragraphs: [
      'Enter this code to set a new password:',
      'It works for five minutes, only in the browser you used. Don’t share it. We never ask for it. If you didn’t request it, ignore this email. Your password hasn’t changed.',
    ],
  },
  longResetCode: {
    subject: 'Your long password reset code',
    paragraphs: [
      'Many codes were requested for your account today, so this one has twenty digits. Enter it to set a new password:',
      'It works once within a day, in any browser. Don’t share it. We never ask for it.',
      'If you didn’t request it, ignore this email. Your password hasn’t changed.',
    ],
  },
  emailCode: {
    subject: 'Your code for the new email address',
    paragraphs: [
      'Enter this code to confirm your new email address:',
      'It works for five minutes. Don’t share it. We never ask for it.',
    ],
  },
  phoneCode: {
    subject: 'Your code for the new phone number',
    paragraphs: [
      'Enter this code to confirm your phone number:',
      'It works for five minutes. Don’t share it. We never ask for it.',
    ],
  },
  alreadySignedUp: {
    subject: 'You already have a Wickwise account',
    paragraphs: [
      'Someone, probably you, tried to sign up with this address. It already has an account.',
      'Log in, or choose "Forgot password" to set a new one. Nothing was changed.',
    ],
  },
  addressTaken: {
    subject: 'No Wickwise account with this address',
    paragraphs: [
      'Someone, probably you, tried to use this address for a Wickwise account. Another account already uses it.',
      'Log in to that account to use it. Nothing was changed.',
    ],
  },
  emailChanged: {
    subject: 'Your email address was changed',
    what: (address: string) => `Your account’s email address is now ${address}.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    what: 'Your account has a new password. All other devices were logged out.',
  },
  totpAdded: {
    subject: 'Authenticator app added',
    what: 'Login now also needs a code from your app.',
  },
  totpRemoved: {
    subject: 'Authenticator app removed',
    what: 'Login no longer needs a code from an app.',
  },
  newDevice: {
    subject: 'New login to your account',
    what: (device: string, address: string) => `New login: ${device}, from ${address}.`,
    ifYou: 'If this was you, ignore this email.',
  },
  passkeyAdded: {
    subject: 'Passkey added',
    what: (name: string) => `You can now log in with the passkey "${name}".`,
  },
  apiKeyCreated: {
    subject: 'API key created',
    what: (name: string) => `Your account has a new API key, "${name}".`,
  },
  deletionRequested: {
    subject: 'Your account will be deleted',
    when: (date: string) => `Your account and what belongs to it will be deleted on ${date}. The privacy policy says what stays, such as invoices.`,
    cancel: 'Until then you can log in and cancel the deletion.',
  },
  serverTest: {
    subject: 'Test mail of your Wickwise server',
    what: 'This server can send mail: codes, alerts and notices about accounts reach their addresses.',
  },
} as const;
