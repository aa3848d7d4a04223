export { ComplainPart } from './complain-part.tsx';
