import { beginSpan, currentSpan, kindOfError, type TraceSpan } from './trace.ts';

const LONGEST_TEXT = 2_000;
const NAMED = /^\s*\/\* planned once: (\S+) \*\/\s*/;
/** Texts in statements; values are parameters, and this leaves out what isn't. */
const LITERALS = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** Begins the span of a statement, within that of its cause; polls that nobody has asked for are no traces. */
export function beginStatementSpan(query: unknown): TraceSpan | undefined {
  const parent = currentSpan();
  if (!parent?.isRecorded) return undefined;
  const text = typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text ?? '');
  const name = NAMED.exec(text)?.[1];
  const plain = text.replace(NAMED, '').trimStart();
  const operation = /^\w+/.exec(plain)?.[0].toLowerCase() ?? 'statement';
  return beginSpan(name ? `${operation} ${name}` : operation, {
    kind: 'client',
    parent,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': plain
        .slice(0, 4 * LONGEST_TEXT)
        .replace(LITERALS, '?')
        .slice(0, LONGEST_TEXT),
    },
  });
}

export function endStatementSpan(span: TraceSpan | undefined, error?: unknown): void {
  if (!span) return;
  if (error) span.fail(kindOfError(error));
  span.end();
}
