import { LandfallError } from '../../errors.ts';

const MEGABYTE = 1_048_576;
/** Of what is written at most for one question. */
export const MAX_ANSWER_BYTES = 16 * MEGABYTE;

/** An answer of about so many bytes is not written; says which page would be. */
export class TooLong extends LandfallError {
  constructor(bytes: number, pageSize: number | undefined) {
    const fitting = pageSize === undefined ? 0 : Math.floor((pageSize * MAX_ANSWER_BYTES) / bytes);
    const instead = fitting > 0 ? `Ask for page[size]=${fitting}, or include less.` : 'Include less.';
    const told = `The answer would be about ${Math.ceil(bytes / MEGABYTE)} MB long, and at most ${MAX_ANSWER_BYTES / MEGABYTE} MB are written.`;
    super('invalid_query', `${told} ${instead}`, { parameter: 'include' });
  }
}
