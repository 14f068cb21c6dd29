/** Log of the web app: the browser's console. */
export const log = {
  /** Logs useful information. */
  note(message: string): void {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to it
    console.info(`Wickwise: ${message}`);
  },
  /** Logs an unexpected condition. */
  warn(message: string): void {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to it
    console.warn(`Wickwise: ${message}`);
  },
};
