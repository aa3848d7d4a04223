export { BoardsPart } from './boards-part.tsx';
