type Licences = {
  allowed: string[];
  /** `packages` is how their names begin. */
  exceptions: { licence: string; packages: string; why: string }[];
};

/** Output of `pnpm licenses list --json`: packages by licence, which may be an SPDX expression. */
type LicenceList = Record<string, { name: string }[]>;

/** A sentence for every package whose licence is not allowed; of a choice (`OR`) one allowed licence does. */
export function findUnlistedLicences(list: LicenceList, { allowed, exceptions }: Licences): string[] {
  return Object.entries(list).flatMap(([expression, packages]) =>
    packages
      .filter(({ name }) => {
        const isAllowed = (licence: string) =>
          allowed.includes(licence) ||
          exceptions.some((one) => one.licence === licence && name.startsWith(one.packages));
        const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
        return !choices.some((choice) => choice.split(' AND ').every((licence) => isAllowed(licence.trim())));
      })
      .map(({ name }) => `${name}: its licence ${expression} is not in infra/licences.json`),
  );
}
