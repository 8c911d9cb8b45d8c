import { describeAccessiblePages } from './accessible-pages.ts';

describeAccessiblePages({
  name: 'on a phone',
  options: { viewport: { width: 390, height: 844 } },
  isOffered: ({ isWide }) => isWide !== true,
  isDarkToo: false,
});
