// Options of a game as a JSON Schema: turned into fields of a form.

export interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  'x-names'?: Record<string, string>;
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

export interface Choice {
  value: string;
  label: string;
}

export type Field =
  | { kind: 'choice'; name: string; label: string; about: string; choices: Choice[]; initial: unknown }
  | { kind: 'several'; name: string; label: string; about: string; choices: Choice[]; initial: unknown }
  | { kind: 'flag'; name: string; label: string; about: string; initial: unknown }
  | { kind: 'number'; name: string; label: string; about: string; min?: number; max?: number; initial: unknown }
  | { kind: 'numbers'; name: string; label: string; about: string; initial: unknown }
  | { kind: 'text'; name: string; label: string; about: string; initial: unknown };

function choices(schema: Schema): Choice[] | null {
  const named = (value: unknown) => schema['x-names']?.[String(value)] ?? String(value);
  if (schema.enum) return schema.enum.filter((value) => value !== null).map((value) => ({ value: JSON.stringify(value), label: named(value) }));
  const variants = schema.oneOf ?? schema.anyOf;
  if (!variants?.length || !variants.every((variant) => variant.const !== undefined || variant.enum)) return null;
  return variants.flatMap((variant) => (variant.enum ?? [variant.const]).map((value) => ({ value: JSON.stringify(value), label: variant.title ?? String(value) })));
}

/** What a schema means apart from "or nothing". */
function core(schema: Schema): Schema {
  const variants = (schema.anyOf ?? schema.oneOf)?.filter((variant) => variant.type !== 'null');
  return variants?.length === 1 ? { ...variants[0], title: schema.title, description: schema.description, default: schema.default } : schema;
}

export function fields(schema: Schema): Field[] {
  const named = (part: Schema): Schema => (part.$ref ? { ...schema.$defs?.[part.$ref.split('/').at(-1)!], ...part, $ref: undefined } : part);
  return Object.entries(named(schema).properties ?? {}).map(([name, part]) => {
    const inner = core(named(part));
    const label = part.title ?? inner.title ?? name.replaceAll('_', ' ');
    const base = { name, label, about: part.description ?? '', initial: part.default };
    const found = choices(inner);
    if (found) return { kind: 'choice', ...base, choices: found };
    if (inner.type === 'boolean') return { kind: 'flag', ...base };
    if (inner.type === 'integer' || inner.type === 'number') return { kind: 'number', ...base, min: inner.minimum, max: inner.maximum };
    const each = inner.type === 'array' && inner.items ? choices(core(inner.items)) : null;
    if (each) return { kind: 'several', ...base, choices: each };
    if (inner.type === 'array' && inner.items && named(inner.items).type === 'integer') return { kind: 'numbers', ...base };
    return { kind: 'text', ...base };
  });
}
