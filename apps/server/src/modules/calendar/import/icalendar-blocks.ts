/** A line of an iCalendar file with its continuations, and the number of its first one, from 1. */
interface ContentLine {
  line: number;
  /** Name of the property in capitals: `DTSTART`. */
  name: string;
  text: string;
}

/** A component such as `VEVENT`. */
export interface Block {
  name: string;
  /** Of its BEGIN. */
  line: number;
  lines: readonly ContentLine[];
  /** Whether its END is missing. */
  isOpen: boolean;
}

/** Returns the events and time zones of an iCalendar file, in order: ical.js doesn't say on which line something is. */
export function calendarBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: (Block & { lines: ContentLine[] }) | undefined;
  for (const content of contentLines(text)) {
    const value = content.text.slice(content.text.indexOf(':') + 1).trim();
    const begins = content.name === 'BEGIN' ? value.toUpperCase() : undefined;
    if (!open && (begins === 'VEVENT' || begins === 'VTIMEZONE')) {
      open = { name: begins, line: content.line, lines: [content], isOpen: true };
      blocks.push(open);
    } else if (open) {
      open.lines.push(content);
      if (content.name !== 'END' || value.toUpperCase() !== open.name) continue;
      open.isOpen = false;
      open = undefined;
    }
  }
  return blocks;
}

/** Returns the line on which a property of a block begins; that of the block where it has none. */
export const lineOf = ({ line, lines }: Block, property: string): number =>
  lines.find(({ name }) => name === property)?.line ?? line;

function* contentLines(text: string): Generator<ContentLine> {
  let line: ContentLine | undefined;
  for (const [i, physical] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line && /^[ \t]/.test(physical)) {
      line.text += physical.slice(1);
      continue;
    }
    if (line) yield line;
    const [name = ''] = /^[\w-]*/.exec(physical) ?? [];
    line = physical.trim() === '' ? undefined : { line: i + 1, name: name.toUpperCase(), text: physical };
  }
  if (line) yield line;
}
