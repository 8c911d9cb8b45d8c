import type { DataType } from '../../api/resources.ts';

/** What people call the kinds of value. */
export const FIELD_KINDS: Readonly<Record<DataType, string>> = {
  short_text: 'Text',
  number: 'Number',
  date: 'Date',
  datetime: 'Date and time',
  boolean: 'Yes or no',
  enum: 'One of a list',
  enum_multi: 'Several of a list',
  reference: 'Reference',
};

export function isChoice(type: string): boolean {
  return type === 'enum' || type === 'enum_multi';
}
