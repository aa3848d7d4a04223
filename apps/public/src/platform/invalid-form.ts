export { invalidCode, wholeForm } from '@mabarin/web/form-resolver';
export { showInvalid } from './invalid-dialog.ts';
