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

/** One estimate, in milliseconds. */
interface Said {
  readonly id: string;
  readonly at: number;
  readonly eta: number;
  readonly earliest: number;
  readonly latest: number;
}

/** How the estimated arrival moved, the carrier's and ours: when it was said across, the arrival it named upwards. */
export function EtaChart({ history, zone }: EtaChartProps) {
  const choice = useZoneChoice();
  if (history.length === 0) return <p className="dim">There is no estimate yet.</p>;
  const isOurs = (one: EstimatedEvent) => one.attributes.data_source === 'prediction';
  const carrier = history.filter((one) => !isOurs(one)).map(toSaid);
  const ours = history.filter(isOurs).map(toSaid);
  const all = [...carrier, ...ours];
  const said = all.map((one) => one.at);
  const named = all.flatMap((one) => [one.earliest, one.latest]);
  const x = scale(Math.min(...said), Math.max(...said), LEFT, WIDTH - EDGE);
  const y = scale(Math.min(...named), Math.max(...named), HEIGHT - EDGE * 1.5, EDGE);
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
        {ours.length > 1 && <path className="band" d={band(ours, x, y)} />}
        <path className="series" d={steps(carrier, x, y)} />
        <path className="series ours" d={steps(ours, x, y)} />
        {all.map((one) => (
          <circle key={one.id} className="point" cx={x(one.at)} cy={y(one.eta)} r="4" />
        ))}
        <text x={LEFT} y={HEIGHT - 6}>
          said {label(Math.min(...said))}
        </text>
        <text x={WIDTH - EDGE} y={HEIGHT - 6} textAnchor="end">
          {label(Math.max(...said))}
        </text>
        {ours.length > 0 && (
          <text x={(LEFT + WIDTH) / 2} y={14} textAnchor="middle">
            solid: the carrier’s · dashed: ours, with its interval
          </text>
        )}
      </svg>
      <figcaption className="unseen">
        {caption('the carrier', carrier, label)} {caption('us', ours, label)}
      </figcaption>
    </figure>
  );
}

type Scale = (value: number) => number;

function toSaid({ id, attributes }: EstimatedEvent): Said {
  const eta = Date.parse(attributes.estimated_timestamp);
  const { earliest_timestamp: earliest, latest_timestamp: latest } = attributes;
  return {
    id,
    at: Date.parse(attributes.created_at),
    eta,
    earliest: earliest ? Date.parse(earliest) : eta,
    latest: latest ? Date.parse(latest) : eta,
  };
}

function steps(series: readonly Said[], x: Scale, y: Scale): string {
  return series.map(({ at, eta }, index) => (index === 0 ? `M${x(at)},${y(eta)}` : `H${x(at)}V${y(eta)}`)).join('');
}

/** Along the latest there and along the earliest back. */
function band(series: readonly Said[], x: Scale, y: Scale): string {
  const there = series.map(({ at, latest }) => `${x(at)},${y(latest)}`);
  const back = [...series].reverse().map(({ at, earliest }) => `${x(at)},${y(earliest)}`);
  return `M${[...there, ...back].join('L')}Z`;
}

function caption(whose: string, series: readonly Said[], label: (ms: number) => string): string {
  const last = series.at(-1);
  return last ? `${series.length} estimates by ${whose}, the last one ${label(last.eta)}.` : '';
}

function scale(low: number, high: number, from: number, to: number): Scale {
  const span = high - low;
  return (value) => (span === 0 ? (from + to) / 2 : from + ((value - low) / span) * (to - from));
}
