import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import type { updateProfile } from '@mabarin/api-client/contract/profile';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { ProfileForm } from '@mabarin/domain/profile/profile';
import { roleFields } from '@mabarin/domain/role-fields';
import { pickRoles, type Roles } from '@mabarin/domain/roles';
import * as v from 'valibot';

/** The profile as typed. `photo` is a chosen one as a data URL, `''` while none was chosen. */
export type ProfileValues = Roles & {
  photo: string;
  name: string;
  playerID: string;
  playerServer: string;
  thanks: string;
  listed: boolean;
};

/** What the form checks: the server's own rules, with the roles at the top where the role cards bind them. */
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

/** What a form starts from: a stored photo is shown, not held. */
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

/** The call's body. A photo travels only when another was chosen. */
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
