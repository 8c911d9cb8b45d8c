import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';

interface ButtonProps {
  readonly label: string;
  /** What it is about, where several have the same label. */
  readonly name?: string;
  readonly icon?: LucideIcon;
  readonly look?: 'primary' | 'danger' | 'wide' | 'small' | 'small quiet' | 'small primary' | 'small danger';
  readonly disabled?: boolean;
  /** Without it, it hands over its form. */
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
}

export function Button({ label, name, icon: Icon, look, disabled = false, onClick }: ButtonProps) {
  return (
    <button
      type={onClick === undefined ? 'submit' : 'button'}
      className={look === undefined ? 'btn' : `btn ${look}`}
      aria-label={name === undefined ? undefined : `${label} ${name}`}
      disabled={disabled}
      onClick={onClick}
    >
      {Icon === undefined ? null : <Icon size={look?.includes('small') ? 14 : 15} aria-hidden />}
      {label}
    </button>
  );
}
