import { describeAccessiblePages } from './accessible-pages.ts';

describeAccessiblePages({ name: 'on a wide screen', options: {}, isOffered: () => true, isDarkToo: true });
