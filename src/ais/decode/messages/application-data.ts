import { unsigned, type Words } from '../bits.ts';
import { type Member, printMembers } from '../members.ts';
import type { MessageType } from '../message.ts';

type Describe = (
  application: { readonly area: number; readonly number: number },
  data: { readonly words: Words; readonly from: number; readonly bits: number },
) => string;

/** A message that carries data of an application: which one stands in the sixteen bits before the data. */
export function applicationData(dataAt: number, members: readonly Member[], describe: Describe): MessageType {
  return {
    bits: 1008,
    minBits: dataAt,
    maxBits: 1008,
    describe({ words, bits }) {
      const application = { area: unsigned(words, dataAt - 16, 10), number: unsigned(words, dataAt - 6, 6) };
      return `${printMembers(members, words)},${describe(application, { words, from: dataAt, bits: bits - dataAt })}`;
    },
  };
}
