import type { Static, TObject } from '../values/schema.ts';
import type { Desk } from './desk.ts';

interface ToolText {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Who may call it; others are not shown it. */
  readonly access: 'read' | 'write';
  /** Whether it reaches beyond this service, such as to a shipping line. */
  readonly openWorld?: true;
}

interface ToolRow<Arguments extends TObject, Answer extends TObject> extends ToolText {
  readonly arguments: Arguments;
  readonly answer: Answer;
  readonly run: (given: Static<Arguments>, desk: Desk) => Promise<Static<Answer>>;
}

/** A tool whose types are settled: what the server sees. */
export interface Tool extends ToolText {
  readonly arguments: TObject;
  /** The schema of the answer, as clients see it. */
  readonly shownAnswer: object;
  readonly run: (given: never, desk: Desk) => Promise<object>;
}

/**
 * Members of answers are checked by the compiler where they are made: the schema that clients are shown says what they
 * are, and not a second time that they are there.
 */
function shown({ required: _, ...schema }: TObject & { readonly required?: unknown }): object {
  return schema;
}

export function tool<Arguments extends TObject, Answer extends TObject>(row: ToolRow<Arguments, Answer>): Tool {
  return { ...row, shownAnswer: shown(row.answer) } as unknown as Tool;
}
