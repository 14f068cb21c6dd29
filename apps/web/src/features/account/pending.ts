const KEY = 'wickwise-code-for';

/** The address that a code was sent to, between two screens of this tab: it's nobody's business in an address bar. */
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
