import { JoinForm } from '@mabarin/domain/accounts/join';
import * as v from 'valibot';

/** The registration form. The photo is a data URL, `''` for none. */
export const emptyJoin = {
  hostPhotoBase64: '',
  hostPhotoFileType: '',
  hostUsername: '',
  hostName: '',
  hostEmail: '',
  hostPasswordNew: '',
  hostPasswordConfirm: '',
  hostPlayerID: '',
  hostPlayerServer: '',
};
export type JoinValues = typeof emptyJoin;

/** Steps of the form in order; `stepFields` lists their fields. */
export const joinSteps = ['stan', 'akun', 'game'] as const;
export type JoinStep = (typeof joinSteps)[number];
export const stepFields = {
  stan: ['hostPhotoBase64', 'hostPhotoFileType', 'hostUsername', 'hostName'],
  akun: ['hostEmail', 'hostPasswordNew', 'hostPasswordConfirm'],
  game: ['hostPlayerID', 'hostPlayerServer'],
} as const satisfies Record<JoinStep, readonly (keyof JoinValues)[]>;

/** The first step with one of these fields; null when none has. */
export function firstStepOf(fields: readonly string[]): JoinStep | null {
  return joinSteps.find((step) => stepFields[step].some((field) => fields.includes(field))) ?? null;
}

/** The step that fixes a refused registration; null when the form is not at fault. */
export function stepOfRefusal(code: string): JoinStep | null {
  if (/^accounts\.(join_photo|photo|join_username|username)_/.test(code)) return 'stan';
  if (/^accounts\.(join_email|password)_/.test(code)) return 'akun';
  return code === 'accounts.join_player_wrong' ? 'game' : null;
}

/** Availability of the current username; editing resets it. */
export type Availability = 'unknown' | 'available' | 'unavailable';

type Mark = 'valid' | 'invalid' | undefined;

/**
 * Green tick or red cross of each field. An empty field has neither until the form was submitted once (`markEmpty`); a
 * username is valid once the server confirmed that it is free.
 */
export function marksOf(
  values: JoinValues,
  availability: Availability,
  markEmpty: boolean,
): Record<keyof JoinValues, Mark> {
  const { issues = [] } = v.safeParse(JoinForm, values);
  const wrong = new Set(issues.map((issue) => v.getDotPath(issue)));
  // The schema compares the two only once the first is valid.
  if (values.hostPasswordConfirm !== values.hostPasswordNew) wrong.add('hostPasswordConfirm');
  const mark = (field: keyof JoinValues): Mark => {
    if (values[field] === '' && !markEmpty) return undefined;
    return wrong.has(field) || values[field] === '' ? 'invalid' : 'valid';
  };
  const username: Record<Availability, Mark> = {
    unknown: markEmpty ? 'invalid' : undefined,
    available: 'valid',
    unavailable: 'invalid',
  };
  return {
    hostPhotoBase64: mark('hostPhotoBase64'),
    hostPhotoFileType: mark('hostPhotoFileType'),
    hostUsername: username[availability],
    hostName: mark('hostName'),
    hostEmail: mark('hostEmail'),
    hostPasswordNew: mark('hostPasswordNew'),
    hostPasswordConfirm: mark('hostPasswordConfirm'),
    hostPlayerID: mark('hostPlayerID'),
    hostPlayerServer: mark('hostPlayerServer'),
  };
}

/** The image subtype of a data URL. */
export function photoTypeOf(photo: string): string {
  return /^data:image\/([a-z]+);/.exec(photo)?.[1] ?? '';
}
