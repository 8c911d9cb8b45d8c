import { ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { counted } from '../text/counted.ts';
import { closeMenu, Menu } from '../ui/Menu.tsx';
import { BULK_ACTIONS, type BulkAction } from './bulk-actions.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));

interface BulkMenuProps {
  readonly shipmentIds: readonly string[];
  readonly onDone: () => void;
}

/** What else can be done about the shipments of the selected rows. */
export function BulkMenu({ shipmentIds, onDone }: BulkMenuProps) {
  const [action, setAction] = useState<BulkAction>();
  const name = counted(shipmentIds.length, 'shipment');
  return (
    <>
      <Menu
        label={`More for ${name}`}
        trigger={
          <>
            <ListChecks size={15} aria-hidden />
            More
          </>
        }
      >
        <h3>{name}</h3>
        {BULK_ACTIONS.map((one) => (
          <button
            key={one.kind}
            type="button"
            className="item"
            onClick={(event) => {
              closeMenu(event.currentTarget);
              setAction(one);
            }}
          >
            {one.label}
          </button>
        ))}
      </Menu>
      {action === undefined ? null : (
        <Suspense fallback={null}>
          <BulkDialog action={action} shipmentIds={shipmentIds} onDone={onDone} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  );
}
