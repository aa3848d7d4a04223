import { DataLinkForm } from '@mabarin/domain/privacy/privacy';
import * as v from 'valibot';
import { CaptchaToken, Nothing, Rupiah } from '#contract/shapes.ts';
import { anyonePosts, cookiePosts, endpoint, ownerPosts } from '#endpoint.ts';

const LinkCode = v.pipe(v.string('privacy.link_invalid'), v.maxLength(128, 'privacy.link_invalid'));
/** An instant, ISO 8601 in UTC. */
const Instant = v.string();

export const requestDataLink = endpoint(anyonePosts, {
  path: '/api/privacy/link',
  summary:
    'Mails a link to what is stored under an e-mail, where anything is. The answer is the same for every e-mail: nobody ' +
    'learns whose is known.',
  input: v.object({ form: DataLinkForm, token: CaptchaToken }),
  invalid: 'privacy.email_invalid',
  output: Nothing,
  fails: ['privacy.email_invalid', 'http.captcha', 'http.too_many'],
  captcha: { token: 'token', action: 'privacy' },
});

export const checkDataLink = endpoint(anyonePosts, {
  path: '/api/privacy/check',
  summary:
    'Whose link this is, the e-mail masked, and until when it works; `data: null`: it does not. Changes nothing.',
  input: v.object({ code: LinkCode }),
  output: v.object({ data: v.nullable(v.object({ email: v.string(), until: Instant })) }),
  fails: ['privacy.link_invalid', 'http.too_many'],
});

/** A payment in its payer's copy. */
const CopiedPayment = {
  host: v.string(),
  payment_number: v.string(),
  status: v.string(),
  price: Rupiah,
  credit: Rupiah,
  fee: Rupiah,
  /** Paid by QRIS. */
  gross: Rupiah,
  created_at: Instant,
  paid_at: v.nullable(Instant),
};
const CopiedPlayer = { player_id: v.string(), player_server: v.string(), player_name: v.string() };

/** All data of one e-mail address, by the names of its columns. Amounts in whole rupiah; `host` is a username. */
export const ViewerData = v.object({
  email: v.string(),
  at: Instant,
  supports: v.array(
    v.object({
      ...CopiedPayment,
      name: v.string(),
      anonymous: v.boolean(),
      email_hidden: v.boolean(),
      message: v.string(),
      amount: Rupiah,
    }),
  ),
  orders: v.array(
    v.object({
      ...CopiedPayment,
      ...CopiedPlayer,
      title: v.string(),
      count: v.number(),
      message: v.string(),
      party: v.array(v.object(CopiedPlayer)),
      /** Own places in the queue; none once the place is another player's. */
      entries: v.array(
        v.object({ played: v.number(), chat_name: v.nullable(v.string()), done_at: v.nullable(Instant) }),
      ),
      /** Credit given back for it. Codes stand on the ticket only. */
      credits: v.array(v.object({ games: v.number(), amount: Rupiah, left: Rupiah, until: Instant })),
      browsers: v.number(),
    }),
  ),
  /** Refunds, done or due; the account by its last digits. */
  refunds: v.array(
    v.object({
      host: v.string(),
      refund_id: v.string(),
      payment_number: v.string(),
      amount: Rupiah,
      credit: Rupiah,
      state: v.string(),
      bank_code: v.nullable(v.string()),
      number_end: v.nullable(v.string()),
      holder: v.nullable(v.string()),
      refusal: v.nullable(v.string()),
      created_at: Instant,
      paid_at: v.nullable(Instant),
    }),
  ),
  messages: v.array(v.object({ created_at: Instant, message: v.string() })),
  teams: v.array(v.object({ host: v.string(), name: v.string(), role: v.string(), created_at: Instant })),
  bans: v.array(v.object({ host: v.string(), created_at: Instant })),
});
export type ViewerData = v.InferOutput<typeof ViewerData>;

export const downloadViewerData = endpoint(anyonePosts, {
  path: '/api/privacy/download',
  summary: "Everything that is stored under the e-mail of a link: a viewer's copy of its data.",
  input: v.object({ code: LinkCode }),
  output: v.object({ data: ViewerData }),
  fails: ['privacy.link_invalid', 'http.too_many'],
});

export const eraseViewerData = endpoint(anyonePosts, {
  path: '/api/privacy/erase',
  summary:
    'Takes name, message, e-mail and player out of all that is stored under the e-mail of a link. Amounts, times and ' +
    'payment numbers stay, as the books need them. `open`: how much is not over yet and is erased by itself when it is.',
  input: v.object({ code: LinkCode }),
  output: v.object({ data: v.object({ open: v.number() }) }),
  fails: ['privacy.link_invalid', 'http.too_many'],
});

export const prepareHostDownload = endpoint(ownerPosts, {
  path: '/api/dashboard/privacy/download',
  securityEvent: 'data_download',
  proof: true,
  summary:
    "Answers the address of a host's copy of its data, which works for two minutes in the same " +
    'session: a file of lines, each a JSON object with its `kind` (NDJSON).',
  input: v.object({}),
  output: v.object({ data: v.object({ path: v.string() }) }),
  fails: ['http.too_many'],
});

export const closeAccount = endpoint(cookiePosts, {
  path: '/api/dashboard/privacy/close',
  securityEvent: 'account_close',
  proof: true,
  summary:
    "Closes a host's account: its sessions end, its pages are gone. Logging in within 30 days takes it back; then nothing " +
    'is left of the person but the books. Refused while money, orders or gifts are open.',
  input: v.object({}),
  output: v.object({ data: v.object({ until: Instant }) }),
  fails: [
    'accounts.relogin',
    'team.not_allowed',
    'privacy.close_order',
    'privacy.close_gift',
    'privacy.close_payment',
    'privacy.close_cash_out',
    'privacy.close_balance',
  ],
});
