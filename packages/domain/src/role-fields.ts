import * as v from 'valibot';

/** The flags as fields of a form: a flag left out is false; `code` is the failure of a wrong type. */
export function roleFields<const Code extends string>(code: Code) {
  const flag = v.optional(v.boolean(code), false);
  return {
    gameRoleExpLaner: flag,
    gameRoleGoldlaner: flag,
    gameRoleJungler: flag,
    gameRoleMidlaner: flag,
    gameRoleRoamer: flag,
  };
}
