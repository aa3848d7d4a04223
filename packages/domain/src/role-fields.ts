import * as v from 'valibot';

/** Role flags of a form: missing means false; `code` is the failure of a wrong type. */
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
