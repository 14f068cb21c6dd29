/** URL state: an open ticket, or the lesson that a question is about. */
export interface SupportSearch {
  ticket?: string | undefined;
  lesson?: string | undefined;
  q?: string | undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const SLUG = /^[a-z0-9-]{1,100}$/;
const LONGEST = 100;

/** Reads a URL; ignores unknown parameters. */
export function supportSearch({ ticket, lesson, q }: Record<string, unknown>): SupportSearch {
  return {
    ...(typeof ticket === 'string' && UUID.test(ticket) ? { ticket } : {}),
    ...(typeof lesson === 'string' && SLUG.test(lesson) ? { lesson } : {}),
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, LONGEST) } : {}),
  };
}
