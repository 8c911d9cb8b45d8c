/** The document turned clockwise, or undefined where its format cannot be turned. */
export async function rotateDocument(
  _bytes: Uint8Array,
  _contentType: string | null,
  _degrees: 90 | 180 | 270,
): Promise<Uint8Array | undefined> {
  return undefined;
}
