/** A share of the instruments: those whose number leaves `no` when it is divided by `parts`. */
export interface InstrumentPart {
  no: number;
  parts: number;
}

/** All that a share needs to know of an instrument: its number. */
type Numbered = Readonly<{ no: number }>;

export const partNoOf = ({ no }: Numbered, parts: number): number => no % parts;

/** Whether an instrument is of a share of them. */
export const isInPart = ({ no, parts }: InstrumentPart, listed: Numbered): boolean => partNoOf(listed, parts) === no;
