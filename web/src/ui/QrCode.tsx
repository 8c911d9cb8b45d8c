import { generate } from 'lean-qr';

/** ISO/IEC 18004 section 6.3.8 asks for four modules of quiet around it. */
const QUIET_MODULES = 4;

/** A text for a camera, always dark on light: few apps read it the other way. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text);
  const places = Array.from({ length: code.size }, (_, at) => at);
  const path = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join('');
  const side = code.size + 2 * QUIET_MODULES;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
