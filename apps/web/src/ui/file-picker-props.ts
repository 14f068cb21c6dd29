import type { TicketFile } from '@wickwise/contract';

export interface FilePickerProps {
  files: readonly TicketFile[];
  onFiles: (change: (known: readonly TicketFile[]) => readonly TicketFile[]) => void;
  /** Files are on their way: the message waits for them. */
  onBusy: (isBusy: boolean) => void;
}
