import type { ReactNode } from 'react';

/** What the lines and dots of the map mean. */
export function JourneyLegend() {
  return (
    <ul className="legend">
      <Sign means="Sailed, AIS track">
        <line x1="0" y1="5" x2="26" y2="5" className="legend-line" />
      </Sign>
      <Sign means="Gone, not heard">
        <line x1="1" y1="5" x2="26" y2="5" className="legend-line" strokeDasharray="0 5" strokeLinecap="round" />
      </Sign>
      <Sign means="Estimated route">
        <line x1="0" y1="5" x2="26" y2="5" className="legend-line" strokeDasharray="5 3" />
      </Sign>
      <Sign means="Port reached">
        <circle cx="13" cy="5" r="4" className="legend-dot" />
      </Sign>
      <Sign means="Port ahead">
        <circle cx="13" cy="5" r="3.5" className="legend-ring" />
      </Sign>
    </ul>
  );
}

function Sign({ means, children }: { readonly means: string; readonly children: ReactNode }) {
  return (
    <li>
      <svg width="26" height="10" aria-hidden>
        {children}
      </svg>
      {means}
    </li>
  );
}
