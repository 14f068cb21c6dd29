/** The log of the web app: the browser's console, where whoever runs a server looks first. */
export const log = {
  /** Something that is well but worth knowing. */
  note(message: string): void {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to it
    console.info(`Wickwise: ${message}`);
  },
  /** Something that should not be so. */
  warn(message: string): void {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to it
    console.warn(`Wickwise: ${message}`);
  },
};
