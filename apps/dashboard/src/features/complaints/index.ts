export { ComplainButton } from './complain-button.tsx';
