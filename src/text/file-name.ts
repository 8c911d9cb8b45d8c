const MAX_CHARACTERS = 255;

/**
 * The name of a file from outside as it can be shown and saved: without the folders of whoever sent it and without
 * characters that are not seen, some of which turn the text around (“fdp.exe” shown as “exe.pdf”).
 */
export function toFileName(text: string): string {
  const [name = ''] = text.toWellFormed().replace(/\p{C}/gu, '').split(/[/\\]/).slice(-1);
  return name.trim().slice(0, MAX_CHARACTERS).toWellFormed();
}
