import { SecondFactorCode } from '@mabarin/domain/accounts/second-factor';
import { ProfileForm } from '@mabarin/domain/profile/profile';
import * as v from 'valibot';
import { endpoint, IMAGE_BODY_LIMIT, ownerPosts, teamPosts } from '#endpoint.ts';
import { DashboardHost } from '#contract/accounts.ts';
import { secondFactorFails } from '#contract/shapes.ts';
import { IMAGE_TYPED_MAX } from '@mabarin/domain/image';

/** Unvalidated form value: the command reads it, so that every refusal can carry `result`. */
const Typed = v.optional(v.unknown());

export const changePassword = endpoint(teamPosts, {
  path: '/api/dashboard/host/change-password',
  securityEvent: 'password_change',
  summary:
    'Sets another password and ends every other session of the host. `result: false` with status 0 is a refusal, ' +
    'whose sentence is `data`.',
  input: v.object({
    passwordCurrent: Typed,
    passwordNew: Typed,
    passwordConfirm: Typed,
    secondFactor: SecondFactorCode,
  }),
  output: v.object({ result: v.boolean(), data: v.nullable(v.string()) }),
  fails: [
    'profile.password_missing',
    'profile.password_differs',
    'profile.password_wrong',
    'accounts.password_short',
    'accounts.password_long',
    'accounts.password_common',
    'accounts.password_wait',
    ...secondFactorFails,
    'team.password_elsewhere',
  ],
  secret: ['passwordCurrent', 'passwordNew', 'passwordConfirm'],
});

export const updateProfile = endpoint(ownerPosts, {
  path: '/api/dashboard/host/update-profile',
  summary:
    'Saves photo, name, player, roles and the thanks on tickets, and answers the host. `image` is read where `isPhotoFileChanging` says so. The ' +
    'in-game name is what the game says of a new player id, never what is posted.',
  input: v.object({
    isPhotoFileChanging: v.optional(v.boolean('profile.form_invalid'), false),
    /** Base64, with or without a data URL's head. */
    image: v.optional(
      v.nullable(v.pipe(v.string('profile.photo_invalid'), v.maxLength(IMAGE_TYPED_MAX, 'profile.photo_too_large'))),
      null,
    ),
    imageType: Typed,
    photo: Typed,
    ...ProfileForm.entries,
    playerName: Typed,
  }),
  invalid: 'profile.form_invalid',
  output: v.object({ data: DashboardHost }),
  fails: [
    'profile.form_invalid',
    'profile.thanks_long',
    'profile.thanks_hidden',
    'messages.own_words',
    'profile.player_wrong',
    'profile.photo_too_large',
    'profile.photo_invalid',
    'http.too_large',
  ],
  bodyLimit: IMAGE_BODY_LIMIT,
});
