import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { ShowPart } from './show-part.tsx';
export const VoteField = lazyWithRetry(() => import('./vote-field.tsx'));
