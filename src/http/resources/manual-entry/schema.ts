import { Type } from '../../../values/schema.ts';

export const Locode = Type.String({ pattern: '^[A-Z]{2}[A-Z2-9]{3}$', description: 'A UN/LOCODE such as CNSHA.' });
