import { createInvalidDialog } from '@mabarin/web/invalid-dialog';
import { platformText } from '#platform/platform.text.ts';

export const showInvalid = createInvalidDialog(platformText.incomplete);
