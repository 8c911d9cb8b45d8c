import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  /** The input, select or textarea. */
  readonly children: ReactElement<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }>;
}

/** A labelled control with its hint and what is wrong with it, tied together for screen readers. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  const described = `${id}-more`;
  const hasMore = hint !== undefined || problem !== undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      {cloneElement(children, {
        id,
        ...(hasMore ? { 'aria-describedby': described } : {}),
        ...(problem === undefined ? {} : { 'aria-invalid': true }),
      })}
      {hasMore ? (
        <div id={described}>
          {problem === undefined ? <small>{hint}</small> : <span className="problem">{problem}</span>}
        </div>
      ) : null}
    </div>
  );
}
