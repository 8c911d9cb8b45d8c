import { Download } from 'lucide-react';

interface ExportLinksProps {
  readonly list: 'containers' | 'shipments';
  /** Filters and order of the list. */
  readonly query: string;
  readonly columns: readonly { readonly id: string }[];
}

const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

/** The list as it is shown, as a file: its columns, filters and order. */
export function ExportLinks({ list, query, columns }: ExportLinksProps) {
  const shown = encodeURIComponent(columns.map(({ id }) => id).join(','));
  return FORMATS.map(([format, name]) => (
    <a
      key={format}
      className="btn wide"
      href={`/v2/${list}.${format}?${query}&columns=${shown}`}
      title={`Export this list as ${name}`}
      aria-label={`Export ${name}`}
      download
    >
      <Download size={15} aria-hidden />
      {name}
    </a>
  ));
}
