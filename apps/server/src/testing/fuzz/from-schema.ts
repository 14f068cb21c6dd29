import fc from 'fast-check';

/** The parts of JSON schema that our documents use. */
export interface JsonSchema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** False: no items except `prefixItems`. */
  items?: JsonSchema | false;
  prefixItems?: readonly JsonSchema[];
  maxItems?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}

/** Names that plain objects inherit, and texts that no database stores: valid where any word is. */
const TRICKY_WORDS = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'a\u0000b', 'a\ud800', '\udc00b'];

/** Values that often break servers. */
const HOSTILE = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    'NaN',
    '-Infinity',
    '0x10',
    '1e9999',
    "' or 1=1 --",
    '{{7*7}}',
    '../../etc/passwd',
    '%00',
    '\u0000',
    '\ud800',
    '\u202Ereversed',
    '<script>alert(1)</script>',
    'a\r\nSet-Cookie: a=b',
    ...TRICKY_WORDS,
    [],
    {},
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant('x'.repeat(20_000)),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}') as unknown),
);

/** By their text: the document repeats its schemas instead of naming them, and making these takes seconds. */
const known = new Map<string, fc.Arbitrary<unknown>>();

/** Returns values of a schema, and sometimes others. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  const text = JSON.stringify(schema);
  const found = known.get(text) ?? fc.oneof({ weight: 9, arbitrary: valid(schema) }, { weight: 1, arbitrary: HOSTILE });
  known.set(text, found);
  return found;
}

function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fromSchema));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = [schema.type].flat()[0];
  if (type === 'string') return text(schema);
  if (type === 'integer') return fc.integer(range(schema));
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true, ...range(schema) });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return list(schema);
  if (type === 'object') return object(schema);
  return type === 'null' ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });
}

function list({ items, prefixItems = [], maxItems = 5 }: JsonSchema): fc.Arbitrary<unknown[]> {
  const first = fc.tuple(...prefixItems.map(fromSchema));
  if (items === false) return first;
  const rest = fc.array(fromSchema(items ?? {}), { maxLength: Math.min(maxItems, 12) });
  return fc.tuple(first, rest).map(([own, others]) => [...own, ...others]);
}

function text({ pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const free = fc.oneof(
    { weight: 7, arbitrary: fc.string({ minLength, maxLength: Math.max(Math.min(maxLength, 400), minLength) }) },
    { weight: 1, arbitrary: fc.constantFrom(...TRICKY_WORDS) },
  );
  if (!pattern) return free;
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), free);
  } catch {
    return free; // a pattern without a generator
  }
}

const range = ({ minimum, maximum }: JsonSchema) => ({
  min: Math.max(minimum ?? -1e6, -1e9),
  max: Math.min(maximum ?? 1e6, 1e9),
});

function object({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema)]));
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  const loose = fc.record(fields, { requiredKeys: [] });
  const word = fc.oneof(fc.string(), fc.constantFrom(...TRICKY_WORDS));
  const more = fc.tuple(whole, fc.dictionary(word, fc.jsonValue())).map(([own, others]) => ({ ...others, ...own }));
  return fc.oneof({ weight: 8, arbitrary: whole }, { weight: 2, arbitrary: loose }, { weight: 1, arbitrary: more });
}
