import * as v from 'valibot';
import type { accountsErrors } from '#accounts/errors.ts';
import { NewPassword, passwordProblem } from '#accounts/password.ts';
import { email } from '#email.ts';
import { bareBase64, IMAGE_TYPED_MAX } from '#image.ts';
import { DISPLAYS } from '#live/frame.ts';
import { gameID, gameServerID } from '#player.ts';
import { oneLine } from '#text-line.ts';
import { typed } from '#typed.ts';

const USERNAME_MIN = 9;
export const USERNAME_MAX = 32;
const HOST_NAME_MIN = 6;
export const HOST_NAME_MAX = 50;
/** Exclusive limit of a photo's decoded bytes (public.md 9). Profile photos and logos share it. */
export const PHOTO_MAX_BYTES = 1_024_000;
/** Declared image subtypes; the server detects the type by the bytes. */
const PHOTO_TYPES = ['jpeg', 'jpg', 'png', 'webp'] as const;

type Code = keyof typeof accountsErrors;
const invalid = 'accounts.join_invalid' satisfies Code;
const photoInvalid = 'accounts.photo_invalid' satisfies Code;

/** Page names, first path segments and names that pass for Mabarin, including ones that are too short today. */
const reservedUsernames: ReadonlySet<string> = new Set([
  ...DISPLAYS,
  ...(
    'error404 join activation login logout forgotpassword resetpassword dashboard document list gift main tiket ticket ' +
    'hubungiadmin mabar support klaim undian display api sse webhooks sandbox images assets static public favicon ' +
    'robots sitemap wellknown metrics livez readyz undefined ' +
    'mabarin admin administrator moderator operator official adminmabarin mabarinadmin mabarinofficial ' +
    'officialmabarin mabarinresmi mabarinsupport mabarincs csmabarin'
  ).split(' '),
]);

export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}

/** 9 to 32 ASCII letters and digits, no reserved word. */
export function isUsername(username: string): boolean {
  return (
    /^[A-Za-z0-9]+$/.test(username) &&
    username.length >= USERNAME_MIN &&
    username.length <= USERNAME_MAX &&
    !reservedUsernames.has(usernameKey(username))
  );
}

export function username<const C extends string>(code: C) {
  return v.pipe(typed(code), v.trim(), v.check(isUsername, code));
}

/** "Domain letters" (public.md) includes several parts, as in `ugm.ac.id`. */
export function hostEmail<const C extends string>(code: C) {
  return v.pipe(email(code), v.regex(/^[A-Za-z0-9._-]+@(?:[A-Za-z]+\.)+[A-Za-z]{2,}$/, code));
}

/** 6 to 50 ASCII letters, digits and spaces; runs of spaces become one. */
function hostName<const C extends string>(code: C) {
  return v.pipe(
    typed(code),
    v.transform((name) => oneLine(name).replace(/ +/g, ' ')),
    v.regex(/^[A-Za-z0-9 ]+$/, code),
    v.minLength(HOST_NAME_MIN, code),
    v.maxLength(HOST_NAME_MAX, code),
  );
}

export function base64Bytes(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}

function photoBase64<const C extends string>(missing: C) {
  return v.pipe(
    v.string(missing),
    v.maxLength(IMAGE_TYPED_MAX, 'accounts.photo_too_large' satisfies Code),
    v.transform(bareBase64),
    v.minLength(1, missing),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value === '') return;
      if (base64Bytes(dataset.value) >= PHOTO_MAX_BYTES)
        addIssue({ message: 'accounts.photo_too_large' satisfies Code });
      else if (dataset.value.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(dataset.value))
        addIssue({ message: photoInvalid });
    }),
  );
}

function photoType<const C extends string>(code: C) {
  return v.pipe(
    typed(code),
    v.transform((type) =>
      type
        .trim()
        .toLowerCase()
        .replace(/^image\//, ''),
    ),
    v.picklist(PHOTO_TYPES, code),
  );
}

/** The first issue is shown: photo first, password last. The browser's own fields are ignored. */
export const JoinForm = v.pipe(
  v.object(
    {
      hostPhotoBase64: v.optional(photoBase64('accounts.join_photo_missing' satisfies Code), ''),
      hostPhotoFileType: photoType(photoInvalid),
      hostUsername: username(invalid),
      hostName: hostName(invalid),
      hostEmail: hostEmail(invalid),
      hostPlayerID: gameID(invalid),
      hostPlayerServer: gameServerID(invalid),
      hostPasswordNew: v.pipe(typed(invalid), v.minLength(1, invalid), NewPassword),
      hostPasswordConfirm: typed(invalid),
    },
    invalid,
  ),
  v.forward(
    v.partialCheck(
      [['hostPasswordNew'], ['hostUsername'], ['hostEmail']],
      (form) => passwordProblem(form.hostPasswordNew, ownWords(form)) === null,
      'accounts.password_common' satisfies Code,
    ),
    ['hostPasswordNew'],
  ),
  v.forward(
    v.partialCheck(
      [['hostPasswordNew'], ['hostPasswordConfirm']],
      (form) => form.hostPasswordNew === form.hostPasswordConfirm,
      invalid,
    ),
    ['hostPasswordConfirm'],
  ),
);
export type JoinForm = v.InferOutput<typeof JoinForm>;

export function ownWords(account: { hostUsername: string; hostEmail: string }): string[] {
  return [account.hostUsername, account.hostEmail, account.hostEmail.split('@')[0] ?? ''];
}

type JoinSituation = {
  readonly hasPhoto: boolean;
  readonly isEmailValid: boolean;
  readonly isPlayerValid: boolean;
  readonly username: 'unknown' | 'available' | 'unavailable';
  readonly isFormValid: boolean;
};

/** First failure in the order of public.md 5; the player comes last, to not mislead on an incomplete form. */
export function refuseJoin(situation: JoinSituation): Code | null {
  if (!situation.hasPhoto) return 'accounts.join_photo_missing';
  if (!situation.isEmailValid) return 'accounts.join_email_taken';
  if (situation.username === 'unknown') return 'accounts.join_username_unchecked';
  if (situation.username === 'unavailable') return 'accounts.username_taken';
  if (!situation.isFormValid) return invalid;
  if (!situation.isPlayerValid) return 'accounts.join_player_wrong';
  return null;
}

export const ForgotForm = v.object(
  { email: email('accounts.forgot_invalid' satisfies Code) },
  'accounts.forgot_invalid' satisfies Code,
);
export type ForgotForm = v.InferOutput<typeof ForgotForm>;

const differs = 'accounts.password_differs' satisfies Code;

/** The call carries `password` alone, which NewPassword checks. */
export const ResetForm = v.pipe(
  v.object({ passwordNew: NewPassword, passwordConfirm: typed(differs) }, differs),
  v.forward(
    v.partialCheck(
      [['passwordNew'], ['passwordConfirm']],
      (form) => form.passwordNew === form.passwordConfirm,
      differs,
    ),
    ['passwordConfirm'],
  ),
);
export type ResetForm = v.InferOutput<typeof ResetForm>;

/** Greeting of an hour, 0 to 23. The spec's two readings agree once "malam" starts at 19. */
export function greeting(hour: number): 'pagi' | 'siang' | 'sore' | 'malam' {
  if (hour >= 4 && hour < 11) return 'pagi';
  if (hour >= 11 && hour < 15) return 'siang';
  if (hour >= 15 && hour < 19) return 'sore';
  return 'malam';
}
