/** Text from a file or a mail as PostgreSQL can keep it: without null characters and halves of surrogate pairs. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
