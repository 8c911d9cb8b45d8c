import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { CustomFieldDefinition } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { CreateField } from './CreateField.tsx';
import { FIELD_KINDS } from './kinds.ts';
import { DEFINITIONS_KEY, useDefinitions } from './use-definitions.ts';

export default function FieldsPage() {
  const mayWrite = useMay('member');
  const [isCreating, setIsCreating] = useState(false);
  const { data, error } = useDefinitions();
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <>
      <PageHead
        title="Custom fields"
        note="Your own fields on shipments and containers: in lists, exports, the API and webhooks."
      >
        {mayWrite ? <Button icon={Plus} label="New field" look="primary" onClick={() => setIsCreating(true)} /> : null}
      </PageHead>
      {data?.data.length === 0 ? (
        <Empty title="No custom fields yet">Keep a buyer, a season or a delivery window with each box.</Empty>
      ) : (
        <section className="scroll sheet" aria-label="Fields" tabIndex={0}>
          <PlainTable columns={['Name', 'Slug', 'Of', 'Kind', 'Description']} actions>
            {data?.data.map((definition) => (
              <DefinitionRow key={definition.id} definition={definition} mayWrite={mayWrite} />
            ))}
          </PlainTable>
        </section>
      )}
      {isCreating ? <CreateField onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}

interface DefinitionRowProps {
  readonly definition: CustomFieldDefinition;
  readonly mayWrite: boolean;
}

function DefinitionRow({ definition, mayWrite }: DefinitionRowProps) {
  const attempt = useAttempt();
  const { attributes } = definition;
  const remove = () =>
    attempt(
      () => send('DELETE', `/custom_field_definitions/${definition.id}`),
      `${attributes.display_name} and its values are deleted`,
      DEFINITIONS_KEY,
    );
  return (
    <tr>
      <td>{attributes.display_name}</td>
      <td className="mono">{attributes.api_slug}</td>
      <td>{attributes.entity_type === 'TrackingRequest' ? 'Tracking requests' : `${attributes.entity_type}s`}</td>
      <td>{FIELD_KINDS[attributes.data_type]}</td>
      <td>{attributes.description ?? <span className="dim">None</span>}</td>
      <td className="end">
        {mayWrite ? (
          <ConfirmButton
            label="Delete"
            name={attributes.display_name}
            question={`Delete ${attributes.display_name}?`}
            consequence="Its values on every shipment and container are deleted with it. This cannot be undone."
            confirm="Delete field"
            onConfirm={remove}
          />
        ) : null}
      </td>
    </tr>
  );
}
