import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import { feature, mesh } from 'topojson-client';

/**
 * world-atlas stitches polygons over ±180°, which a planar map draws as bands around the world. An equirectangular
 * projection onto itself changes no coordinate but lets d3 clip at the antimeridian.
 */
const onto = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .reflectY(true)
  .precision(0);

export function planar(object) {
  return geoProject(object, onto);
}

/** `kind` is land, coast or border. One feature per polygon, so that tiles clip and drop them quickly. */
export function worldFeatures(atlas) {
  const land = feature(atlas, atlas.objects.land);
  const whole = planar(land.type === 'FeatureCollection' ? land.features[0] : land);
  // Coastlines come from the uncut topology: the outline of the cut polygons would draw the cut itself.
  const coast = planar(asFeature(mesh(atlas, atlas.objects.land)));
  const borders = planar(asFeature(mesh(atlas, atlas.objects.countries, (one, other) => one !== other)));
  return [
    ...whole.geometry.coordinates.map((rings) => asFeature({ type: 'Polygon', coordinates: rings }, 'land')),
    asFeature(coast.geometry, 'coast'),
    asFeature(borders.geometry, 'border'),
  ];
}

function asFeature(geometry, kind) {
  return { type: 'Feature', properties: kind === undefined ? {} : { kind }, geometry };
}
