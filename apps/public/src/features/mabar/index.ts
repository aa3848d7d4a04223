export { MabarForm } from './mabar-form.tsx';
