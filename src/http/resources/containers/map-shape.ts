import { AnyValue, Choice, Shape, Type } from '../../../values/schema.ts';
import { AsOfShape } from '../../query/as-of.ts';

const collection = {
  type: Choice(['FeatureCollection']),
  features: Type.Array(Shape({ type: Choice(['Feature']), geometry: AnyValue, properties: AnyValue })),
};

export const FeatureCollection = Shape(collection);
export const FeatureCollectionAsOf = Shape({ ...collection, meta: Type.Optional(Shape({ as_of: AsOfShape })) });
