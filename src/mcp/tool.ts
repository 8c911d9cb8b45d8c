import type { Static, TObject } from '../values/schema.ts';
import { shownSchema } from './shown-schema.ts';
import type { Toolset } from './toolset.ts';

interface ToolText {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Who may call it; others are not shown it. */
  readonly access: 'read' | 'write';
  /** Whether it reaches beyond this service, such as to a shipping line. */
  readonly openWorld?: true;
  /** The view that clients with apps show of its answer. */
  readonly app?: string;
}

/** Something in an answer that can be read as a resource. */
export interface ResourceLink {
  readonly uri: string;
  readonly name: string;
}

interface ToolRow<Arguments extends TObject, Answer extends TObject> extends ToolText {
  readonly arguments: Arguments;
  readonly answer: Answer;
  readonly run: (given: Static<Arguments>, toolset: Toolset) => Promise<Static<Answer>>;
  readonly links?: (answer: Static<Answer>) => readonly ResourceLink[];
  /** What only its view needs, and no assistant reads. */
  readonly forApp?: (given: Static<Arguments>, toolset: Toolset) => Promise<object | undefined>;
}

/** A tool whose types are settled: what the server sees. */
export interface Tool extends ToolText {
  readonly arguments: TObject;
  /** The schema of the answer, as clients see it. */
  readonly shownAnswer: object;
  readonly run: (given: never, toolset: Toolset) => Promise<object>;
  readonly links?: (answer: never) => readonly ResourceLink[];
  readonly forApp?: (given: never, toolset: Toolset) => Promise<object | undefined>;
}

export function tool<Arguments extends TObject, Answer extends TObject>(row: ToolRow<Arguments, Answer>): Tool {
  return { ...row, shownAnswer: shownSchema(row.answer) } as unknown as Tool;
}
