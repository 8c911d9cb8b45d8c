import type { Words } from '../bits.ts';
import { hexadecimal, type Member, printMembers } from '../members.ts';

/** Which application the data of a binary message is for: designated area code and function identifier. */
export interface ApplicationId {
  readonly area: number;
  readonly number: number;
}

/** The data of a binary message: `bits` bits from `from`. What is read beyond them is zero. */
export interface ApplicationData {
  readonly words: Words;
  readonly from: number;
  readonly bits: number;
}

/** Prints the members. Undefined: the data is not what its application says. */
export type Application = (data: ApplicationData) => string | undefined;

/** Applications by area and number, written as `area/number`. */
export type Applications = Readonly<Record<string, Application>>;

/** The members of an application that is known, or the bits as they are. */
export function describeApplication(
  applications: Applications,
  { area, number }: ApplicationId,
  data: ApplicationData,
): string {
  return applications[`${area}/${number}`]?.(data) ?? hexadecimal(data.words, data.from, data.bits);
}

/** An application whose fields always stand at the same place. Data of another length than `bits` is not it. */
export function fixedLayout(members: readonly Member[], bits?: number): Application {
  return (data) =>
    bits === undefined || data.bits === bits ? printMembers(members, data.words, data.from) : undefined;
}
