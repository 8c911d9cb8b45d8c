import { type ShipmentDocument, typeOf, useDocumentTypes } from '../../api/documents.ts';
import { Missing } from '../../ui/Missing.tsx';

/** What a document is, in people's words. */
export function TypeName({ document }: { readonly document: ShipmentDocument }) {
  const types = useDocumentTypes();
  const code = typeOf(document);
  if (code === 'unknown') return <Missing why="Nothing in it tells what it is" />;
  return types.find((type) => type.code === code)?.label ?? code.replaceAll('_', ' ');
}
