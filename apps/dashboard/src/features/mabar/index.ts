export { mabarListQuery } from './mabar.api.ts';
export { MabarPage } from './mabar.page.tsx';
