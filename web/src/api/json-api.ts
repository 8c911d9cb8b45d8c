import type { Operations, Resources } from '../../../packages/client/src/generated/interface.ts';

/** What a resource says of itself, as the interface document has it. */
type AttributesOf<Type extends string> = Type extends keyof Resources
  ? Read<Resources[Type]['attributes']>
  : Record<string, unknown>;

/** What an operation answers, as the interface document has it. */
export type AnswerOf<Operation extends keyof Operations> = Read<Operations[Operation]['answer']>;

/** What was answered is not changed here. */
type Read<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Read<Item>[]
      : { readonly [Name in keyof Value]: Read<Value[Name]> };

/** The parts of a JSON:API document that the dashboard reads. */
export interface Resource<Type extends string = string, Attributes = AttributesOf<Type>> {
  readonly id: string;
  readonly type: Type;
  readonly attributes: Attributes;
  readonly relationships?: Readonly<Record<string, { readonly data: Link | readonly Link[] | null }>>;
}

export interface Link {
  readonly id: string;
  readonly type: string;
}

export interface One<R> {
  readonly data: R;
  readonly included?: readonly Resource[];
}

export interface Many<R, Meta = object> {
  readonly data: readonly R[];
  readonly included?: readonly Resource[];
  readonly meta: { readonly size: number; readonly total: number } & Meta;
}

/** The one resource a relationship leads to, if it is among the included ones. */
export function related<R extends Resource>(
  from: Resource | undefined,
  name: string,
  included: readonly Resource[] | undefined,
): R | undefined {
  const link = from?.relationships?.[name]?.data;
  if (link === null || link === undefined || Array.isArray(link)) return undefined;
  const { id, type } = link as Link;
  return included?.find((one) => one.id === id && one.type === type) as R | undefined;
}

export function relatedId(from: Resource | undefined, name: string): string | undefined {
  const link = from?.relationships?.[name]?.data;
  return link === null || link === undefined || Array.isArray(link) ? undefined : (link as Link).id;
}

/** A query string; undefined members are left out. */
export function queryString(members: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
