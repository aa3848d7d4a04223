import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';

/** What stands where a person stood, in rows that the books need (docs/retention.md). */

/** Instead of a game ID; no form can name it. */
export const ERASED_PLAYER = ANONYMOUS_NAME;
/** What supports of a closed host were for. */
export const CLOSED_DESCRIPTION = 'Support untuk host yang sudah tutup';
/** The name of a closed host, on tickets of what it sold. */
export const CLOSED_NAME = 'Host yang sudah tutup';
