import '../../styles/free-time.css';
import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { get, send } from '../../api/client.ts';
import { type AnswerOf, type Many, queryString } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CHARGE_NAMES } from '../free-time/clock.ts';
import { ImportSheet } from './ImportSheet.tsx';
import { TariffForm } from './TariffForm.tsx';
import { TariffTabs } from './TariffTabs.tsx';
import { freeText, ratesText, scopeText, TARIFFS, type Tariff, type Terms, versionState } from './tariff.ts';

const PAGE_SIZE = 50;
const COLUMNS = ['Tariff', 'For', 'Charge', 'Free', 'Rates', 'State'];

type Opened = 'import' | { readonly terms: Terms | undefined };

export default function TariffsPage() {
  const mayWrite = useMay('member');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened>();
  const query = queryString({ 'page[size]': PAGE_SIZE, 'page[number]': page });
  const { data, error, refetch } = useGet<Many<Tariff>>([...TARIFFS, query], `/tariffs${query}`, {
    placeholderData: (before) => before,
  });
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHead
        title="Tariffs"
        note="Terms of lines, terminals and contracts. Versions are kept: a past charge keeps its own."
      >
        {mayWrite ? (
          <>
            <Button icon={FileUp} label="Import" onClick={() => setOpened('import')} />
            <Button icon={Plus} label="New tariff" look="primary" onClick={() => setOpened({ terms: undefined })} />
          </>
        ) : null}
      </PageHead>
      <TariffTabs />
      {data === undefined ? <Skeleton /> : null}
      {data?.data.length === 0 ? (
        <NoTariffs onImport={mayWrite ? () => setOpened('import') : undefined} />
      ) : (
        <section className="scroll sheet" aria-label="Tariffs" tabIndex={0}>
          <PlainTable columns={COLUMNS} kind="tariffs" actions>
            {data?.data.map((tariff, index) => (
              <TariffRow
                key={tariff.id}
                tariff={tariff}
                newer={data.data[index - 1]?.attributes}
                onVersion={mayWrite ? () => setOpened({ terms: tariff.attributes }) : undefined}
              />
            ))}
          </PlainTable>
        </section>
      )}
      <Pager page={page} size={PAGE_SIZE} total={data?.meta.total ?? 0} onPage={setPage} />
      {opened === 'import' ? <ImportTariffs onClose={close} /> : null}
      {typeof opened === 'object' ? <TariffForm terms={opened.terms} onClose={close} /> : null}
    </>
  );
}

function NoTariffs({ onImport }: { readonly onImport: (() => void) | undefined }) {
  return (
    <Empty title="No tariffs yet">
      With the terms of a line or terminal, last free days and charges are counted for every box they fit.
      {onImport === undefined ? (
        'Somebody who may change things can enter them.'
      ) : (
        <Button icon={FileUp} label="Import published tariffs or your own" look="primary" onClick={onImport} />
      )}
    </Empty>
  );
}

interface TariffRowProps {
  readonly tariff: Tariff;
  readonly newer: Terms | undefined;
  /** Nothing for somebody who may only look. */
  readonly onVersion: (() => void) | undefined;
}

function TariffRow({ tariff: { id, attributes: terms }, newer, onVersion }: TariffRowProps) {
  const attempt = useAttempt();
  const [state, tone] = versionState(terms, newer, new Date().toISOString().slice(0, 10));
  const name = `${terms.name} from ${terms.valid_from}`;
  const remove = () => attempt(() => send('DELETE', `/tariffs/${id}`), `${name} is deleted`, TARIFFS);
  return (
    <tr>
      <td>
        <strong>{terms.name}</strong>
        <small className="dim wrap" title={terms.source}>
          {terms.source}
        </small>
      </td>
      <td>{scopeText(terms)}</td>
      <td>
        {CHARGE_NAMES[terms.charge]}, {terms.direction}
      </td>
      <td>{freeText(terms)}</td>
      <td>{ratesText(terms)}</td>
      <td>
        <Chip tone={tone}>{state}</Chip>
        <small className="dim">
          from {terms.valid_from}
          {terms.valid_to == null ? '' : ` to ${terms.valid_to}`}
        </small>
      </td>
      <td className="end">
        {onVersion === undefined ? null : (
          <div className="row-actions">
            <Button label="New version" name={`of ${name}`} look="small" onClick={onVersion} />
            <ConfirmButton
              label="Delete"
              name={name}
              question={`Delete ${name}?`}
              consequence="Boxes that it counted for are counted without it. This cannot be undone."
              confirm="Delete tariff"
              onConfirm={remove}
            />
          </div>
        )}
      </td>
    </tr>
  );
}

type ImportedRow = AnswerOf<'POST /tariffs/import'>['rows'][number];
const PUBLISHED = { label: 'Look at published tariffs of five lines', load: loadPublished };

function ImportTariffs({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportSheet<ImportedRow>
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
