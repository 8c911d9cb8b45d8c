import type { Readable } from 'node:stream';
import type { ResourceObject } from '../jsonapi/resource.ts';
import type { Page, PageRequest } from '../store/page.ts';
import type { Static, TSchema } from '../values/schema.ts';

/** How a thing is shown, and as what: a type of resources, or one of two. */
export interface Shown<Thing> {
  readonly type: string;
  readonly or?: string;
  readonly toResource: (thing: Thing) => ResourceObject;
}

interface Included {
  /** Paths that are included unless a client says otherwise. Where these are given, even none, `included` is always there. */
  readonly include?: readonly string[];
}

interface Alone extends Included {
  /** The collection that it is of, below `/v2`: `links.self` is then told beside `data`. */
  readonly self?: string;
}

interface One<Thing> extends Alone {
  readonly status: number;
  readonly one: Shown<Thing>;
}

interface Many<Thing> extends Included {
  readonly status: number;
  readonly many: Shown<Thing>;
}

interface Paged<Thing> extends Many<Thing> {
  readonly pages: { readonly size: number; readonly max: number };
}

interface Whole<Thing> extends Many<Thing> {
  readonly whole: true;
}

interface Json<Schema extends TSchema> {
  readonly status: number;
  readonly json: Schema;
}

interface Media {
  readonly status: number;
  readonly media: string;
}

interface Nothing {
  readonly status: number;
}

/** What a row answers with. */
export type AnswerShape = One<never> | Many<never> | Paged<never> | Whole<never> | Json<TSchema> | Media | Nothing;

/** One thing: the handler returns it. */
export function one<Thing>(shown: Shown<Thing>, more: Alone & { readonly status?: number } = {}): One<Thing> {
  return { status: 200, one: shown, ...more };
}

/** Some things, all that there are: the handler returns them. */
export function many<Thing>(shown: Shown<Thing>, more: Included = {}): Many<Thing> {
  return { status: 200, many: shown, ...more };
}

const PAGE_SIZE = 30;
const MAX_PAGE_SIZE = 100;

/** A page of things: the handler is told which, and returns it with the number of all. */
export function paged<Thing>(
  shown: Shown<Thing>,
  { size = PAGE_SIZE, max = MAX_PAGE_SIZE, ...more }: Included & { readonly size?: number; readonly max?: number } = {},
): Paged<Thing> {
  return { status: 200, many: shown, pages: { size, max }, ...more };
}

/** Few things, given whole unless pages are asked for, for programs that page through every list: the handler returns all. */
export function whole<Thing>(shown: Shown<Thing>, more: Included = {}): Whole<Thing> {
  return { status: 200, many: shown, whole: true, ...more };
}

/** What is no resource: the handler returns what the schema says, or a file of it that is written as it is made. */
export function json<Schema extends TSchema>(schema: Schema, status = 200): Json<Schema> {
  return { status, json: schema };
}

/** A file: the handler returns its bytes or its text, with its headers. */
export function media(type: string): Media {
  return { status: 200, media: type };
}

export function nothing(status = 204): Nothing {
  return { status };
}

/** JSON that is already written. */
export class Written {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** For what is long: the language itself writes it several times as fast as it is written by its schema. */
export function written(value: object): Written {
  return new Written(Buffer.from(JSON.stringify(value)));
}

/** So that what is kept elsewhere can be told without a copy of it. */
type Unchanged<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Unchanged<Item>[]
      : { readonly [Name in keyof Value]: Unchanged<Value[Name]> };

/** What a function without a `return` returns. */
// biome-ignore lint/suspicious/noConfusingVoidType: handlers that have nothing to say do not say so
type Silence = void | undefined;

type Content<Shape extends AnswerShape> =
  Shape extends Paged<infer Thing>
    ? Page<Thing>
    : Shape extends Many<infer Thing>
      ? readonly Thing[]
      : Shape extends One<infer Thing>
        ? Thing
        : Shape extends Json<infer Schema>
          ? Unchanged<Static<Schema>> | Written | Readable
          : Shape extends Media
            ? Readable | string
            : Silence;

/** What the handler of a row returns. */
export type Returned<Shape extends AnswerShape> = Content<Shape> | Accompanied<Content<Shape>>;

/** The page that a handler is asked for. */
export type PageOf<Shape extends AnswerShape> = Shape extends Paged<never> ? PageRequest : undefined;

/** What an answer has besides what it is of. */
export interface Company {
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Where the answer itself is, below `/v2`: `links.self` beside `data`. */
  readonly self?: string;
  readonly links?: Readonly<Record<string, string>>;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly included?: readonly ResourceObject[];
}

export class Accompanied<Content> {
  readonly content: Content;
  readonly company: Company;

  constructor(content: Content, company: Company) {
    this.content = content;
    this.company = company;
  }
}

export function accompanied<Content>(content: Content, company: Company): Accompanied<Content> {
  return new Accompanied(content, company);
}

/** A whole list, with how many there are. */
export function counted<Thing>(all: readonly Thing[]): Accompanied<readonly Thing[]> {
  return accompanied(all, { meta: { total: all.length } });
}
