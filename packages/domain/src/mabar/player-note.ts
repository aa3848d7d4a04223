import * as v from 'valibot';
import type { mabarErrors } from '#mabar/errors.ts';
import { stripControl } from '#text-line.ts';
import { typed } from '#typed.ts';

/** The longest note on a player. */
export const PLAYER_NOTE_MAX = 280;

const long = 'mabar.note_long' satisfies keyof typeof mabarErrors;

/** A host's private note on a player: free text of one line. Empty: there is none any more. */
export const PlayerNote = v.pipe(typed(long), v.transform(stripControl), v.trim(), v.maxLength(PLAYER_NOTE_MAX, long));
