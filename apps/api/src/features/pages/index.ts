export { publicPages } from './site.page.ts';
export { shareCards } from './share.page.ts';
