import { describeAccessiblePages } from './accessible-pages.ts';

describeAccessiblePages('on a phone', { viewport: { width: 390, height: 844 } }, ({ isWide }) => isWide !== true);
