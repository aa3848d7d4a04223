import * as v from 'valibot';
import type { accountsErrors } from '#accounts/errors.ts';
import { PASSWORD_MAX } from '#accounts/login.ts';

/** Rules of ASVS 6.2: no digits or capitals are required, because that makes passwords worse. */
const PASSWORD_MIN = 8;

type Code = Extract<keyof typeof accountsErrors, `accounts.password_${'short' | 'long' | 'common'}`>;

/** Short list for browsers; the server adds `commonPasswords`. All lower case. */
const worst = new Set(
  `
password 12345678 123456789 baseball football qwertyuiop 1234567890 superman 1qaz2wsx jennifer trustno1 sunshine
iloveyou computer michelle starwars princess 11111111 corvette 1234qwer internet samantha q1w2e3r4t5 maverick
whatever mercedes steelers qwer1234 hardcore q1w2e3r4 midnight bigdaddy victoria marlboro password1 1q2w3e4r
cocacola jordan23 asdfasdf danielle 12344321 jonathan liverpoo qwerty123 passw0rd abcd1234 slipknot scorpion
startrek asdfghjkl redskins qazwsxedc liverpool nicholas dolphins qwertyui metallic mountain benjamin elephant
rush2112 1q2w3e4r5t creative garfield asdfghjk 1qazxsw2 december airborne brooklyn godzilla 4815162342 williams
darkness blink182 platinum 01012011 11223344 lifehack 12qwaszx snowball nintendo november pakistan explorer
redwings 789456123 lasvegas guinness christin asdf1234 babygirl michigan carolina alexande minecraft metallica
kristina kimberly snickers paradise caroline 147258369 lacrosse poohbear qweasdzxc einstein drowssap courtney
spitfire patricia maryjane champion svetlana anderson westside security zaq12wsx alexander 123456789a 1232323q
scarface qwerty12 marshall veronica stargate 12345qwert semperfi brittany scotland cherokee simpsons michael1
vladimir franklin infinity passport bulldogs 1234554321 budlight softball fktrcfylh kawasaki wildcats logitech
sayang123 sayangku sayangkamu bismillah bismillah123 alhamdulillah indonesia indonesia1 indonesia123 jakarta123
bandung123 surabaya surabaya123 rahasia123 rahasiaku katasandi katasandi123 passwordku sandisaya anjing123
bangsat123 cintaku123 cinta123 akusayangkamu aku123456 admin123 admin1234 administrator qwerty1234 qwerty12345
qwertyuiop123 12345678910 0123456789 0987654321 87654321 987654321 00000000 22222222 12341234 12345678a
a12345678 a1234567 aa123456 abc12345 abcdefgh abcdefg1 abcd12345 password12 password1234 pass1234 passw0rd1
p@ssw0rd p@ssword letmein123 welcome1 welcome123 iloveyou1 garuda123 persib1933 persija1928 arema1987 merdeka45
merdeka1945 monyet123 kucing123 ganteng123 cantik123 keluarga keluarga123 semangat semangat45 bahagia123
`
    .trim()
    .split(/\s+/),
);

/** Words of this service and its game, refused even with added digits and marks. */
const serviceWords = new Set(
  (
    'mabarin mabar mabarbareng ayomabar mainbareng mobilelegend mobilelegends mobilelegendsbangbang mlbb moonton ' +
    'savage maniac sundul fasttrack gachagift streamer livestream hostmabar passwordmabarin passwordmabar ' +
    'password katasandi sandi qwerty admin host login rahasia sayang explaner goldlaner jungler midlaner roamer'
  ).split(' '),
);

/** Null: accepted. `common` is the server's longer list, `own` are words of the account. */
export function passwordProblem(
  password: string,
  own: readonly string[] = [],
  common: ReadonlySet<string> = new Set(),
): Code | null {
  if (password.length > PASSWORD_MAX) return 'accounts.password_long';
  // Passwords are hashed in this form: full-width letters become plain ones, and é is one character.
  const normal = password.normalize('NFKC');
  const characters = Array.from(normal);
  if (Math.min(characters.length, Array.from(password).length) < PASSWORD_MIN) return 'accounts.password_short';
  const lower = normal.toLowerCase();
  const letters = lower.replace(/[^a-z]/g, '');
  const isOwn = (word: string) => lower === word.toLowerCase() || letters === word.toLowerCase().replace(/[^a-z]/g, '');
  const easy =
    new Set(characters).size < 3 ||
    worst.has(lower) ||
    common.has(lower) ||
    serviceWords.has(letters) ||
    own.some((word) => letters !== '' && isOwn(word));
  return easy ? 'accounts.password_common' : null;
}

/** Never trimmed. The first failing rule is the one to show. */
export const NewPassword = v.pipe(
  v.string('accounts.password_short' satisfies Code),
  v.maxLength(PASSWORD_MAX, 'accounts.password_long' satisfies Code),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? passwordProblem(dataset.value) : null;
    if (problem) addIssue({ message: problem });
  }),
);
