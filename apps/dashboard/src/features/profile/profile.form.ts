import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import type { updateProfile } from '@mabarin/api-client/contract/profile/profile';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { ProfileForm } from '@mabarin/domain/profile/profile';
import { roleFields } from '@mabarin/domain/role-fields';
import { pickRoles, type Roles } from '@mabarin/domain/roles';
import * as v from 'valibot';

/** Form values. `photo` is a chosen photo as a data URL, `''` until one is chosen. */
export type ProfileValues = Roles & {
  photo: string;
  name: string;
  playerID: string;
  playerServer: string;
  thanks: string;
  listed: boolean;
};

/** The server's own rules, with the roles at the top level, where the role cards bind them. */
export const ProfileFields = v.object({
  photo: v.string(),
  name: ProfileForm.entries.name,
  playerID: ProfileForm.entries.playerID,
  playerServer: ProfileForm.entries.playerServer,
  thanks: ProfileForm.entries.thanks,
  ...roleFields('profile.form_invalid'),
  listed: v.boolean(),
});
export type ProfileFields = v.InferOutput<typeof ProfileFields>;

/** Form values of a host; the stored photo is shown but not part of the form. */
export function profileValues(host: DashboardHost): ProfileValues {
  return {
    photo: '',
    name: host.name,
    playerID: host.playerID,
    playerServer: host.playerServer,
    thanks: host.thanks,
    ...pickRoles(host.playerRole),
    listed: host.listed,
  };
}

/** Request body. It contains a photo only when a new one was chosen. */
export function profileInput(host: DashboardHost, fields: ProfileFields): InputOf<typeof updateProfile> {
  const chosen = /^data:image\/([a-z0-9.+-]+);base64,(.*)$/s.exec(fields.photo);
  return {
    isPhotoFileChanging: chosen !== null,
    image: chosen?.[2] ?? null,
    imageType: chosen?.[1] ?? null,
    photo: host.photo,
    name: fields.name,
    playerID: fields.playerID,
    playerServer: fields.playerServer,
    playerName: host.playerName,
    playerRole: pickRoles(fields),
    thanks: fields.thanks,
    listed: fields.listed,
  };
}
