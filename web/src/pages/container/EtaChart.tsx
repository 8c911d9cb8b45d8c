import { useZoneChoice } from '../../time/shown.tsx';
import { showTime } from '../../time/zone.ts';
import type { EstimatedEvent } from './use-container.ts';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 110;
const EDGE = 24;

interface EtaChartProps {
  readonly history: readonly EstimatedEvent[];
  readonly zone: string | null;
}

/** How the estimated arrival moved: when it was said across, the arrival it named upwards. */
export function EtaChart({ history, zone }: EtaChartProps) {
  const choice = useZoneChoice();
  if (history.length === 0) return <p className="dim">The line has given no estimate yet.</p>;
  const said = history.map((one) => Date.parse(one.attributes.created_at));
  const named = history.map((one) => Date.parse(one.attributes.estimated_timestamp));
  const x = scale(Math.min(...said), Math.max(...said), LEFT, WIDTH - EDGE);
  const y = scale(Math.min(...named), Math.max(...named), HEIGHT - EDGE * 1.5, EDGE);
  const points = history.map((_, index) => [x(said[index] ?? 0), y(named[index] ?? 0)] as const);
  const steps = points.map(([px, py], index) => (index === 0 ? `M${px},${py}` : `H${px}V${py}`)).join('');
  const label = (ms: number) => showTime(new Date(ms).toISOString(), zone, choice, 'minute').text;
  const ticks = [...new Set([Math.min(...named), Math.max(...named)])];
  return (
    <figure>
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="History of the estimated arrival"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="axis" x1={LEFT} x2={WIDTH - EDGE} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {label(tick)}
            </text>
          </g>
        ))}
        <path className="series" d={steps} />
        {points.map(([px, py], index) => (
          <circle key={history[index]?.id} className="point" cx={px} cy={py} r="4" />
        ))}
        <text x={LEFT} y={HEIGHT - 6}>
          said {label(Math.min(...said))}
        </text>
        <text x={WIDTH - EDGE} y={HEIGHT - 6} textAnchor="end">
          {label(Math.max(...said))}
        </text>
      </svg>
      <figcaption className="unseen">
        {history.length} estimates, the last one {label(named.at(-1) ?? 0)}
      </figcaption>
    </figure>
  );
}

function scale(low: number, high: number, from: number, to: number): (value: number) => number {
  const span = high - low;
  return (value) => (span === 0 ? (from + to) / 2 : from + ((value - low) / span) * (to - from));
}
