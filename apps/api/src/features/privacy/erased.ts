import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';

/** Placeholders for erased persons in rows that the books need (docs/retention.md). */

/** Replaces a game ID; no form accepts it. */
export const ERASED_PLAYER = ANONYMOUS_NAME;
/** Description of supports for a closed host. */
export const CLOSED_DESCRIPTION = 'Support untuk host yang sudah tutup';
/** The name of a closed host on tickets. */
export const CLOSED_NAME = 'Host yang sudah tutup';
