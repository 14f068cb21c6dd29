/** Sets a cookie as the server or an earlier page would. */
export function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = text;
}
