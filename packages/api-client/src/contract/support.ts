import { ALERT_DISPUTES } from '@mabarin/domain/alerts/alert';
import { SCREEN_REASONS } from '@mabarin/domain/messages/reasons';
import { BuyerSigns } from '@mabarin/domain/payments/buyer';
import { ReportMonthForm } from '@mabarin/domain/reports/report';
import { Shown } from '@mabarin/domain/shown/shown';
import { SupportDownloadForm } from '@mabarin/domain/support/download';
import { SupportForm } from '@mabarin/domain/support/support';
import * as v from 'valibot';
import { PaymentResult } from '#contract/payments.ts';
import { CaptchaToken, HostRef, Nothing, Rupiah, WhenParts, hostFails } from '#contract/shapes.ts';
import { anyonePosts, endpoint, financePosts, moderatorPosts } from '#endpoint.ts';
import { visibleTo } from '#visible.ts';

export const orderSupport = endpoint(anyonePosts, {
  path: '/api/support',
  summary: 'Sends paid support with a message for the stream. Refused where it is not as `shown`.',
  input: v.object({
    host: HostRef,
    form: SupportForm,
    token: CaptchaToken,
    buyer: v.optional(BuyerSigns),
    shown: Shown,
  }),
  output: v.object({ data: PaymentResult }),
  fails: [
    'support.invalid',
    'messages.name_characters',
    'messages.message_characters',
    'support.total_too_high',
    'support.amount_too_high',
    'support.banned',
    'show.vote_closed',
    'http.shown_changed',
    ...hostFails,
    'payments.daily_cap',
    'payments.minor_cap',
    'payments.age_unknown',
    'payments.gateway_down',
    'http.captcha',
  ],
  invalid: 'support.invalid',
  idempotent: true,
  captcha: { token: 'token', action: 'support' },
  outside: true,
});

/** One paid support in the host's list. Its id is not the payment's and opens nothing. */
export const SupportItem = v.object({
  id: v.string(),
  name: v.string(),
  /** Null: hidden by the supporter, or from this role. */
  email: visibleTo(['owner'], v.string()),
  email_hidden: v.boolean(),
  added: v.string(),
  /** Amount in rupiah, as the supporter chose it. */
  gift: Rupiah,
  /** `fee` is the platform's; `total` was paid, and is above `gift` if the supporter bore the fee. */
  fee: Rupiah,
  total: Rupiah,
  message: v.string(),
  ...WhenParts,
  /** Reason of the filter to hide it from the stream; null: none. */
  hidden_reason: v.nullable(v.picklist(SCREEN_REASONS)),
  /** The words that it stands on (`becauseOf`). */
  because: v.nullable(v.string()),
  /** The stream shows the message: false while the filter hides it, unless the host allowed it. */
  visible: v.boolean(),
  showing: v.picklist(['waiting', 'held', 'showing', 'shown', 'skipped', 'interrupted']),
  /** Why its payment forbids to show it; null: it may be shown. */
  dispute: v.nullable(v.picklist(ALERT_DISPUTES)),
  /** Banned as far as the host may know: hidden e-mails are not compared. */
  banned: v.boolean(),
});
export type SupportItem = v.InferOutput<typeof SupportItem>;

/** The first page is read at every event; the later ones, one after the other, by a search too. */
export const SUPPORT_PAGE = { first: 50, later: 500 };

const SupportList = v.object({ data: v.array(SupportItem), next: v.nullable(v.string()) });
export type SupportList = v.InferOutput<typeof SupportList>;

const SupportId = v.pipe(v.string(), v.maxLength(64));

export const supports = endpoint(moderatorPosts, {
  path: '/api/dashboard/support',
  summary: "The host's paid supports, newest first, up to 50, then up to 500; `before` is `next` of the page before.",
  input: v.object({ before: v.optional(v.nullable(SupportId)) }),
  output: SupportList,
  fails: [],
});

/** Rows of the evidence, the newest first. */
export const HIDDEN_MAX = 500;

export const hiddenSupports = endpoint(moderatorPosts, {
  path: '/api/dashboard/support/hidden',
  summary:
    'Paid supports of a WIB month whose message or name the filter hid when they were ordered, and that no alert, speech or ' +
    'webhook ever had: the newest 500. One that the host showed later is not among them.',
  input: ReportMonthForm,
  output: v.object({
    data: v.object({
      rows: v.array(
        v.object({
          id: v.string(),
          /** Judged at the order, before it was paid. */
          hiddenAt: v.string(),
          paidAt: v.string(),
          name: v.string(),
          nameHidden: v.boolean(),
          /** Null: only the name was hidden. */
          message: v.nullable(v.string()),
          reason: v.nullable(v.picklist(SCREEN_REASONS)),
          because: v.nullable(v.string()),
          gift: Rupiah,
          /** Alerts and webhook events of it that are still kept; none has the hidden words. */
          alerts: v.number(),
          webhooks: v.number(),
        }),
      ),
      /** More than the list holds. */
      more: v.boolean(),
    }),
  }),
  fails: ['reports.month_invalid'],
  invalid: 'reports.month_invalid',
});
export type HiddenSupports = v.InferOutput<typeof hiddenSupports.output>['data'];

export const banSupporter = endpoint(moderatorPosts, {
  path: '/api/dashboard/support/ban',
  summary:
    "Bans a support's e-mail from this host for good and answers the list. Later supports of it are refused, and " +
    'alerts that still wait leave the line. Only `id` is read; again changes nothing.',
  input: v.object({ id: SupportId }),
  output: SupportList,
  fails: ['support.not_found'],
  invalid: 'support.not_found',
});

export const replaySupport = endpoint(moderatorPosts, {
  path: '/api/dashboard/support/replay',
  summary:
    'Shows a support on the stream once more. Only `id` is read. While a replay of it still waits, nothing is added.',
  input: v.object({ id: SupportId }),
  output: Nothing,
  fails: ['support.not_found', 'overlay.alert_disputed'],
  invalid: 'support.not_found',
  idempotent: true,
});

export const replayLast = endpoint(moderatorPosts, {
  path: '/api/dashboard/support/replay-last',
  summary:
    'Shows what left the screen last within a day, a support, an order or a gift, once more, as viewers saw it. While a ' +
    'replay of it still waits, nothing is added.',
  input: v.object({}),
  output: Nothing,
  fails: ['support.nothing_to_replay'],
  idempotent: true,
});

export const showSupport = endpoint(moderatorPosts, {
  path: '/api/dashboard/support/show',
  summary:
    'Lets a message that the filter hides be shown, and answers the list: its alert shows it if it still waits, else ' +
    'it is played again. Only `id` is read; again changes nothing.',
  input: v.object({ id: SupportId }),
  output: SupportList,
  fails: ['support.not_found', 'support.masked', 'overlay.alert_disputed'],
  invalid: 'support.not_found',
});

export const ReviewVerdict = v.picklist(['show', 'hide_message', 'reject']);
export type ReviewVerdict = v.InferOutput<typeof ReviewVerdict>;

export const reviewSupport = endpoint(moderatorPosts, {
  path: '/api/dashboard/support/review',
  summary:
    'Says what becomes of a support whose alert is kept back for review: shown as written, shown without its message, ' +
    'or not shown. One that is not kept back any more is left alone.',
  input: v.object({ id: SupportId, verdict: ReviewVerdict }),
  output: Nothing,
  fails: ['support.not_found'],
  invalid: 'support.not_found',
});

export const downloadSupports = endpoint(financePosts, {
  path: '/api/dashboard/support/download',
  summary:
    'The supports of some days as CSV text. Only `dateStart` and `dateEnd` are read: days in Jakarta as `YYYY-MM-DD`, ' +
    'both included.',
  input: SupportDownloadForm,
  output: v.object({ data: v.string() }),
  fails: ['support.download_empty', 'support.download_reversed', 'support.download_too_old', 'http.too_many'],
  invalid: 'support.download_empty',
});
