import { expect } from '@playwright/test';
import type { TestSystem } from '#test-system.ts';

/** The newest link of a kind in a person's mails; mails leave a moment after their cause. */
export async function linkInMail(
  system: TestSystem,
  address: string,
  kind: 'activation' | 'reset-password' | 'data-saya' | 'bukan-saya' | 'undangan-tim',
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${system.origins.api}/sandbox/mails?to=${encodeURIComponent(address)}`);
        const { data } = (await response.json()) as { data: { text: string }[] };
        link = data.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []).find((url) => url.includes(`/${kind}/`));
        return link;
      },
      { message: `a mail to ${address} with a link to ${kind}` },
    )
    .toBeDefined();
  return link ?? '';
}
