const KEY = 'wickwise-code-for';

/** Returns the address that a code was sent to, shared by two screens of this tab without the URL. */
export function pendingEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function setPendingEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // then the next screen asks for it
  }
}
