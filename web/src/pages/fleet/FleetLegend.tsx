import type { ReactNode } from 'react';
import { useIsPhone } from '../../ui/use-is-phone.ts';

const COLOURS = [
  ['var(--map-act)', 'Red: something aboard needs action now'],
  ['var(--map-watch)', 'Amber: something aboard is late or in doubt'],
  ['var(--map-plan)', 'Blue: everything aboard is on plan'],
] as const;

/** What colours and numbers of the map of the fleet mean; folded on a phone, where it would cover the map. */
export function FleetLegend({ children }: { readonly children: ReactNode }) {
  const isPhone = useIsPhone();
  return (
    <details className="legend fleet-legend" open={!isPhone}>
      <summary>What the map shows</summary>
      <ul>
        {COLOURS.map(([colour, means]) => (
          <Sign key={colour} means={means}>
            <path d="M7 1C9 3 10 5 10 7.5L9.6 12Q7 13.4 4.4 12L4 7.5C4 5 5 3 7 1Z" fill={colour} />
          </Sign>
        ))}
        <Sign means="A circle is ships close together, coloured by the worst; select it to come nearer">
          <circle cx="7" cy="7" r="6" className="legend-dot" />
        </Sign>
        <Sign means="Port with containers waiting to be picked up">
          <circle cx="7" cy="7" r="4.5" className="legend-port" />
        </Sign>
        <Sign means="Port they are bound for">
          <circle cx="7" cy="7" r="3.5" className="legend-port bound" />
        </Sign>
      </ul>
      <p>Numbers count containers: aboard, or waiting in the port.</p>
      {children}
    </details>
  );
}

function Sign({ means, children }: { readonly means: string; readonly children: ReactNode }) {
  return (
    <li>
      <svg width="14" height="14" aria-hidden>
        {children}
      </svg>
      {means}
    </li>
  );
}
