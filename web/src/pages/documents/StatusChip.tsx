import { failureOf, type ReadingStatus, type ShipmentDocument, statusOf } from '../../api/documents.ts';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';

const NAMES: Readonly<Record<ReadingStatus, readonly [string, ChipTone]>> = {
  waiting: ['Being read', 'info'],
  read: ['Read', 'ok'],
  failed: ['Not read', 'bad'],
};

interface StatusChipProps {
  readonly document: ShipmentDocument;
  /** Somebody asked for it to be read once more. */
  readonly isAsked?: boolean;
}

export function StatusChip({ document, isAsked = false }: StatusChipProps) {
  const [name, tone] = NAMES[isAsked ? 'waiting' : statusOf(document)];
  return <Chip tone={tone}>{name}</Chip>;
}

/** The state, and why it is so where that is bad. */
export function StatusWithReason({ document }: { readonly document: ShipmentDocument }) {
  const failure = failureOf(document);
  return (
    <>
      <StatusChip document={document} />
      {failure === undefined ? null : (
        <span className="sub" title={failure}>
          {failure}
        </span>
      )}
    </>
  );
}
