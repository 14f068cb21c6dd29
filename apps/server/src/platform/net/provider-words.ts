/** Fields in which providers put their sentence, the most specific first. */
const FIELDS = ['message', 'error_message', 'errorMessage', 'msg', 'detail', 'remarks', 'error', 'errors', 'data'];
const MOST_LETTERS = 300;

/** Returns the sentence of a provider's refusal as its answer has it; empty where there is none. */
export function providerWords(body: string): string {
  return short(sentenceIn(parsed(body)) ?? (/^\s*[<[{]/.test(body) ? '' : body));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sentenceIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  if (typeof value !== 'object' || value === null || depth > 3) return undefined;
  if (Array.isArray(value)) return sentenceIn(value[0], depth + 1);
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name of FIELDS) {
    const found = sentenceIn(fields[name], depth + 1);
    if (found) return found;
  }
  return undefined;
}

const short = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, MOST_LETTERS);
