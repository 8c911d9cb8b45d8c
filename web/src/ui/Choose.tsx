import { Options } from './Options.tsx';

interface ChooseProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
}

/** One of several, in a bar of filters. */
export function Choose({ label, value, choices, onChoose }: ChooseProps) {
  return (
    <select className="input" aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      <Options of={choices} />
    </select>
  );
}
