import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync, type TSType } from 'oxc-parser';

/** A column according to the table types. */
export interface TypedColumn {
  /** Type when read: `text`, `number`, `boolean`, `bytea`, `instant`, `json`, or an array of one. */
  kind: string;
  isNullable: boolean;
  /** May be omitted on insert although it is never null. */
  isGenerated: boolean;
}

export type TypedTables = ReadonlyMap<string, ReadonlyMap<string, TypedColumn>>;

type Interface = Extract<Node, { type: 'TSInterfaceDeclaration' }>;
type Reference = Extract<Node, { type: 'TSTypeReference' }>;

const KINDS: Readonly<Record<string, string>> = {
  TSStringKeyword: 'text',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSUnknownKeyword: 'json',
  TSIndexedAccessType: 'text', // a list of names
};

/**
 * Returns the tables of `Schema` as the given files write them. A type that comes from elsewhere, such as a union of the
 * contract, counts as text.
 */
export function readTableTypes(files: readonly string[]): TypedTables {
  const reader = new Reader(files);
  return new Map(
    reader
      .propertiesOf('Schema')
      .map(([table, type]) => [
        table,
        new Map(reader.propertiesOf(nameOf(type)).map(([column, of]) => [column, reader.columnOf(of)])),
      ]),
  );
}

class Reader {
  readonly #interfaces = new Map<string, Interface>();
  readonly #aliases = new Map<string, TSType>();

  constructor(files: readonly string[]) {
    for (const file of files) {
      const { program } = parseSync(path.basename(file), readFileSync(file, 'utf8'));
      for (const statement of program.body) {
        const node = 'declaration' in statement && statement.declaration ? statement.declaration : statement;
        if (node.type === 'TSInterfaceDeclaration') this.#interfaces.set(node.id.name, node);
        if (node.type === 'TSTypeAliasDeclaration') this.#aliases.set(node.id.name, node.typeAnnotation);
      }
    }
  }

  /** Returns the properties of an interface, inherited ones included. */
  propertiesOf(name: string): [name: string, type: TSType][] {
    const found = this.#interfaces.get(name);
    if (!found) throw new RangeError(`there is no interface ${name}`);
    const inherited = found.extends.flatMap(({ expression, typeArguments }) => {
      if (expression.type !== 'Identifier') throw new RangeError(`${name} extends no name`);
      if (expression.name !== 'Omit') return this.propertiesOf(expression.name);
      const [from, names] = typeArguments?.params ?? [];
      const left = new Set(namesIn(names));
      return this.propertiesOf(nameOf(from)).filter(([property]) => !left.has(property));
    });
    const own = found.body.body.flatMap((member): [string, TSType][] => {
      if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation) {
        throw new RangeError(`${name} has something that is no column`);
      }
      return [[member.key.name, member.typeAnnotation.typeAnnotation]];
    });
    return [...inherited, ...own];
  }

  columnOf(type: TSType): TypedColumn {
    const options = type.type === 'TSUnionType' ? type.types : [type];
    const values = options.filter((option) => option.type !== 'TSNullKeyword');
    const [first] = values;
    if (!first) throw new RangeError('a column is always null');
    const column = this.#valueOf(first);
    return { ...column, isNullable: column.isNullable || values.length < options.length };
  }

  #valueOf(type: TSType): TypedColumn {
    if (type.type === 'TSArrayType') return plain(`${this.columnOf(type.elementType).kind}[]`);
    if (type.type === 'TSLiteralType') return plain('text');
    if (type.type !== 'TSTypeReference') return plain(KINDS[type.type] ?? type.type);
    return this.#referenceOf(type);
  }

  #referenceOf(type: Reference): TypedColumn {
    const name = nameOf(type);
    const [of, ...others] = type.typeArguments?.params ?? [];
    if (name === 'Buffer') return plain('bytea');
    if (name === 'Timestamp') return plain('instant');
    if (name === 'Generated' && of) return { ...this.columnOf(of), isGenerated: true };
    if ((name === 'JSONColumnType' || name === 'Json') && of) return { ...this.columnOf(of), kind: 'json' };
    if (name === 'ColumnType' && of) return { ...this.columnOf(of), kind: writtenAs(others) };
    const alias = this.#aliases.get(name);
    return alias ? this.columnOf(alias) : plain('text');
  }
}

const plain = (kind: string): TypedColumn => ({ kind, isNullable: false, isGenerated: false });

/** Types that are written differently than read: instants as dates, JSON as text. */
const writtenAs = (types: readonly TSType[]): string =>
  types.some((type) => JSON.stringify(type).includes('"name":"Date"')) ? 'instant' : 'json';

function nameOf(type: TSType | undefined): string {
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier')
    throw new RangeError('no name of a type');
  return type.typeName.name;
}

function namesIn(type: TSType | undefined): string[] {
  const options = type?.type === 'TSUnionType' ? type.types : type ? [type] : [];
  return options.flatMap((option) =>
    option.type === 'TSLiteralType' && option.literal.type === 'Literal' ? [String(option.literal.value)] : [],
  );
}
