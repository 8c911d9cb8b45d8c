const UNITS = 32;

/** A hull seen from above, bow up, drawn on a canvas: no sprite to fetch, and crisp at any pixel ratio. */
export function drawVessel(fill: string, stroke: string, sizePx: number): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  const context = canvas.getContext('2d');
  if (context === null) return new ImageData(sizePx, sizePx);
  context.scale(sizePx / UNITS, sizePx / UNITS);
  context.translate(UNITS / 2, UNITS / 2);
  drawHull(context, fill, stroke);
  drawDeck(context, stroke);
  return context.getImageData(0, 0, sizePx, sizePx);
}

function drawHull(context: CanvasRenderingContext2D, fill: string, stroke: string): void {
  context.beginPath();
  context.moveTo(0, -13);
  context.bezierCurveTo(4.2, -8.5, 6, -4, 6, 1);
  context.lineTo(5, 11);
  context.quadraticCurveTo(0, 13.2, -5, 11);
  context.lineTo(-6, 1);
  context.bezierCurveTo(-6, -4, -4.2, -8.5, 0, -13);
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = stroke;
  context.stroke();
  context.fillStyle = fill;
  context.fill();
}

/** The bridge aft and two rows of boxes. */
function drawDeck(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = colour;
  context.globalAlpha = 0.9;
  context.fillRect(-3, 4.2, 6, 3);
  context.globalAlpha = 0.55;
  context.fillRect(-3, -3.4, 6, 1.4);
  context.fillRect(-3, -0.8, 6, 1.4);
}
