import * as v from 'valibot';
import type { mabarErrors } from '#mabar/errors.ts';
import { stripControl } from '#text-line.ts';
import { typed } from '#typed.ts';

export const PLAYER_NOTE_MAX = 280;

const long = 'mabar.note_long' satisfies keyof typeof mabarErrors;

/** A host's private note on a player: one line of free text. Empty deletes it. */
export const PlayerNote = v.pipe(typed(long), v.transform(stripControl), v.trim(), v.maxLength(PLAYER_NOTE_MAX, long));
