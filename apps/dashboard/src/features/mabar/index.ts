export { mabarKeys } from './answer.ts';
export { MabarPage } from './mabar.page.tsx';
