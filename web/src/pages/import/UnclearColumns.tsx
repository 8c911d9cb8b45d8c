import { Button } from '../../ui/Button.tsx';

interface UnclearColumnsProps {
  readonly names: readonly string[];
  readonly onRight: () => void;
}

/** Asks once what columns are that could be several things; the answer is remembered by their headings. */
export function UnclearColumns({ names, onRight }: UnclearColumnsProps) {
  const quoted = names.map((name) => `“${name}”`).join(', ');
  return (
    <div className="notice warn row import-note" role="status">
      <span className="grow">
        {names.length === 1 ? `It is not clear what ${quoted} is` : `It is not clear what these columns are: ${quoted}`}
        . Choose below, or leave {names.length === 1 ? 'it' : 'them'} as guessed.
      </span>
      <Button label="As guessed" look="small" onClick={onRight} />
    </div>
  );
}
