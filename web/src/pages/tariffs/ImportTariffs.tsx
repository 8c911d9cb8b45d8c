import { get } from '../../api/client.ts';
import type { AnswerOf } from '../../api/json-api.ts';
import { ImportSheet } from './ImportSheet.tsx';
import { TARIFFS } from './tariff.ts';

type Row = AnswerOf<'POST /tariffs/import'>['rows'][number];

const PUBLISHED = { label: 'Look at published tariffs of five lines', load: loadPublished };

export function ImportTariffs({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportSheet<Row>
      noun="tariff"
      hint="CSV with a column for each member, or JSON."
      accept=".csv,.json,.txt"
      path="/tariffs/import"
      changes={TARIFFS}
      nameOf={({ name, valid_from: validFrom }) => (name === null ? null : `${name}, from ${validFrom}`)}
      example={PUBLISHED}
      onClose={onClose}
    />
  );
}

async function loadPublished(): Promise<string> {
  const { data } = await get<AnswerOf<'GET /published_tariffs'>>('/published_tariffs');
  return JSON.stringify(data);
}
