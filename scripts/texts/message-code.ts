import { ParseError, parse } from '@messageformat/parser';

type Token = ReturnType<typeof parse>[number] | { type: 'octothorpe' };
type Content = Extract<Token, { type: 'content' }>;
type Choice = Extract<Token, { type: 'plural' | 'select' | 'selectordinal' }>;

/** What an argument is in TypeScript. */
export type ArgumentType = 'string' | 'number' | 'boolean';

/** The ways in which a message uses an argument. */
export interface Usage {
  /** As text, where the message shows it. */
  isShown: boolean;
  isPlural: boolean;
  /** The cases that the message chooses from by it. */
  cases: readonly string[];
}

/** A message that was read: what it uses, and its text as an expression of TypeScript. */
export interface IcuMessage {
  arguments: ReadonlyMap<string, Usage>;
  code(types: Readonly<Record<string, ArgumentType>>, writeNumber?: NumberFunction): string;
  /** Whether it chooses by plural categories, not by numbers alone. */
  usesCategories: boolean;
}

/** A function that code of messages calls to show a number; without one it is shown without grouping. */
export type NumberFunction = 'grouped';

const IDENTIFIER = /^[a-z][A-Za-z0-9]*$/;

/** Reads an ICU message; throws an error whose message says what is wrong with it. */
export function readMessage(source: string, language: string): IcuMessage {
  const tokens = parsed(source, language);
  const uses = new Map<string, Usage>();
  collect(tokens, uses);
  return {
    arguments: uses,
    code: (types, writeNumber) => expressionOf(tokens, { language, types, writeNumber }),
    usesCategories: hasCategories(tokens),
  };
}

function parsed(source: string, language: string): Token[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  try {
    return parse(source, { cardinal: categories, strict: true });
  } catch (error) {
    // the first line says what is wrong and where; the others draw it
    if (error instanceof ParseError) throw new Error(error.message.split('\n')[0]?.replace(/:$/, ''));
    throw error;
  }
}

function collect(tokens: readonly Token[], uses: Map<string, Usage>): void {
  for (const token of tokens) {
    if (token.type === 'content') checkBraces(token);
    else if (token.type === 'octothorpe') throw new Error('# is not used here: write the argument in braces');
    else if (token.type === 'function')
      throw new Error(`{${token.arg}, ${token.key}} is not used here: figures and dates come formatted`);
    else addUse(token, uses);
  }
}

function addUse(token: Choice | Extract<Token, { type: 'argument' }>, uses: Map<string, Usage>): void {
  if (!IDENTIFIER.test(token.arg)) throw new Error(`{${token.arg}} must be a name in camel case`);
  const { isShown = false, isPlural = false, cases = [] } = uses.get(token.arg) ?? {};
  if (token.type === 'argument') {
    uses.set(token.arg, { isShown: true, isPlural, cases });
    return;
  }
  checkChoice(token);
  const own = token.type === 'select' ? token.cases.map(({ key }) => key) : [];
  uses.set(token.arg, { isShown, isPlural: isPlural || token.type === 'plural', cases: [...cases, ...own] });
  for (const one of token.cases) collect(one.tokens, uses);
}

const QUOTED = /'[{}#](?:[^']|'')*'(?!')/g;

/** The parser takes a brace that opens or closes nothing for text. */
function checkBraces({ ctx }: Content): void {
  const [brace] = /[{}]/.exec(ctx.text.replaceAll(QUOTED, '')) ?? [];
  if (brace) throw new Error(`a ${brace} has no partner (a brace to be shown is written '${brace}')`);
}

const hasCategories = (tokens: readonly Token[]): boolean =>
  tokens
    .filter(isChoice)
    .some(({ type, cases }) =>
      cases.some((one) => (type === 'plural' && /^(?!other$)\w/.test(one.key)) || hasCategories(one.tokens)),
    );

function checkChoice({ type, arg, cases, pluralOffset }: Choice): void {
  if (type === 'selectordinal') throw new Error(`{${arg}, selectordinal} is not used here`);
  if (pluralOffset) throw new Error(`{${arg}, plural} can’t have an offset`);
  const keys = cases.map(({ key }) => key);
  if (!keys.includes('other')) throw new Error(`{${arg}, ${type}} has no case “other”`);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice) throw new Error(`{${arg}, ${type}} has the case “${twice}” twice`);
}

interface Context {
  language: string;
  types: Readonly<Record<string, ArgumentType>>;
  writeNumber: NumberFunction | undefined;
}

function expressionOf(tokens: readonly Token[], context: Context): string {
  const [first] = tokens;
  if (first === undefined) return stringLiteral('');
  if (tokens.length === 1 && first.type === 'content') return stringLiteral(first.value);
  if (tokens.length === 1 && isChoice(first)) return choiceOf(first, context);
  return `\`${tokens.map((token) => partOf(token, context)).join('')}\``;
}

function partOf(token: Token, context: Context): string {
  if (token.type === 'content')
    return token.value.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
  return `\${${isChoice(token) ? choiceOf(token, context) : 'arg' in token ? argumentOf(token.arg, context) : ''}}`;
}

const argumentOf = (name: string, { types, writeNumber }: Context): string =>
  writeNumber && types[name] === 'number' ? `${writeNumber}(${name})` : name;

const isChoice = (token: Token): token is Choice => token.type === 'plural' || token.type === 'select';

/** Numbers in cases come before categories, whatever their order. */
function choiceOf({ type, arg, cases }: Choice, context: Context): string {
  const test = (key: string): string => {
    if (type === 'select')
      return context.types[arg] === 'boolean' ? (key === 'true' ? arg : `!${arg}`) : `${arg} === ${stringLiteral(key)}`;
    return key.startsWith('=')
      ? `${arg} === ${Number(key.slice(1))}`
      : `pluralCategory('${context.language}', ${arg}) === '${key}'`;
  };
  const others = cases.filter(({ key }) => key !== 'other');
  const ordered = [
    ...others.filter(({ key }) => key.startsWith('=')),
    ...others.filter(({ key }) => !key.startsWith('=')),
  ];
  const last = cases.find(({ key }) => key === 'other')?.tokens ?? [];
  return ordered.reduceRight(
    (rest, { key, tokens }) => `${test(key)} ? ${expressionOf(tokens, context)} : ${rest}`,
    expressionOf(last, context),
  );
}

/** A string in single quotes, as the code of the project has it. */
export function stringLiteral(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`);
  return `'${escaped}'`;
}
