import type { ListedInstrument } from './registry.ts';

/** A share of the instruments: those whose number leaves `no` when it is divided by `parts`. */
export interface InstrumentPart {
  no: number;
  parts: number;
}

export const partNoOf = ({ no }: Pick<ListedInstrument, 'no'>, parts: number): number => no % parts;

/** Whether an instrument is of a share of them. */
export const isInPart = ({ no, parts }: InstrumentPart, listed: Pick<ListedInstrument, 'no'>): boolean =>
  partNoOf(listed, parts) === no;
