export { ComplainButton } from './complain-button.tsx';
export { complainMutation } from './complaints.api.ts';
