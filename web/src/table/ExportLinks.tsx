import { Download } from 'lucide-react';

interface ExportLinksProps {
  readonly list: 'containers' | 'shipments' | 'audit_entries';
  /** Filters and order of the list. */
  readonly query: string;
  /** Those that are shown, where they can be chosen. */
  readonly columns?: readonly { readonly id: string }[];
}

const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

/** The list as it is shown, as a file: its columns, filters and order. */
export function ExportLinks({ list, query, columns }: ExportLinksProps) {
  const shown = columns === undefined ? '' : `&columns=${encodeURIComponent(columns.map(({ id }) => id).join(','))}`;
  return FORMATS.map(([format, name]) => (
    <a
      key={format}
      className="btn wide"
      href={`/v2/${list}.${format}?${query}${shown}`}
      title={`Export this list as ${name}`}
      aria-label={`Export ${name}`}
      download
    >
      <Download size={15} aria-hidden />
      {name}
    </a>
  ));
}
