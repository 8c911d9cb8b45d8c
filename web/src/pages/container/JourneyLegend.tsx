/** What the lines and dots of the map mean. */
export function JourneyLegend() {
  return (
    <ul className="legend">
      <li>
        <svg width="26" height="10" aria-hidden>
          <line x1="0" y1="5" x2="26" y2="5" className="legend-line" />
        </svg>
        Sailed, AIS track
      </li>
      <li>
        <svg width="26" height="10" aria-hidden>
          <line x1="1" y1="5" x2="26" y2="5" className="legend-line" strokeDasharray="0 5" strokeLinecap="round" />
        </svg>
        Gone, not heard
      </li>
      <li>
        <svg width="26" height="10" aria-hidden>
          <line x1="0" y1="5" x2="26" y2="5" className="legend-line" strokeDasharray="5 3" />
        </svg>
        Estimated route
      </li>
      <li>
        <svg width="26" height="10" aria-hidden>
          <circle cx="13" cy="5" r="4" className="legend-dot" />
        </svg>
        Port reached
      </li>
      <li>
        <svg width="26" height="10" aria-hidden>
          <circle cx="13" cy="5" r="3.5" className="legend-ring" />
        </svg>
        Port ahead
      </li>
    </ul>
  );
}
