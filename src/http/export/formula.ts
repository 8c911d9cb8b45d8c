const FORMULA_START = /^(?:[\s\u200b\u2060]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** A cell that begins like this is run by spreadsheets, whoever wrote it. Some leave out blanks before it. */
export function isFormula(text: string): boolean {
  return FORMULA_START.test(text);
}
