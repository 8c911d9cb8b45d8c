import { AnyValue, Choice, Shape, Type } from '../../../values/schema.ts';

export const FeatureCollection = Shape({
  type: Choice(['FeatureCollection']),
  features: Type.Array(Shape({ type: Choice(['Feature']), geometry: AnyValue, properties: AnyValue })),
});
