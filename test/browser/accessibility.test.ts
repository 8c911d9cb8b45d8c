import { describeAccessiblePages } from './accessible-pages.ts';

describeAccessiblePages('on a wide screen', {}, () => true);
