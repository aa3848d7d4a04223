import type { Kysely, Transaction } from 'kysely';
import type {
  HostTable,
  HostTokenTable,
  PasskeyTable,
  RecoveryCodeTable,
  EmailChangeTable,
  SecondFactorTable,
  SessionTable,
  TeamMessageTable,
} from '#features/accounts/host.tables.ts';
import type { TaskNoteTable, TaskTable } from '#features/tasks/task.tables.ts';
import type { TeamMemberTable, TeamMembershipTable, TeamTokenTable } from '#features/accounts/member.tables.ts';
import type { DisputeTable } from '#features/disputes/dispute.tables.ts';
import type {
  BankAccountTable,
  CashOutTable,
  DatabaseRestoreTable,
  HostAgeTable,
  MoneyStopTable,
} from '#features/cash/cash.tables.ts';
import type { ChatBindingTable, ChatLineTable } from '#features/chat/chat.tables.ts';
import type { CreditTable, CreditUseTable } from '#features/credit/credit.tables.ts';
import type { VoucherTable, VoucherUseTable } from '#features/vouchers/voucher.tables.ts';
import type { FeedbackTable } from '#features/feedback/feedback.tables.ts';
import type { HostDeviceTable, HostNoticeTable, NotifyChannelTable } from '#features/notify/notify.tables.ts';
import type { DiscordWebhookTable } from '#features/discord/discord.tables.ts';
import type {
  HoldTable,
  LedgerAccountTable,
  LedgerDayTable,
  LedgerEntryTable,
  LedgerJournalTable,
} from '#features/ledger/ledger.tables.ts';
import type {
  GiftClaimTable,
  GiftCooldownTable,
  GiftDrawTable,
  GiftSeedTable,
  GiftTable,
  GiftWaitTable,
} from '#features/gifts/gift.tables.ts';
import type {
  MabarDayTable,
  MabarEntryTable,
  MabarEventTable,
  MabarGameCorrectionTable,
  MabarGamePlayerTable,
  MabarGameTable,
  MabarNoteTable,
  MabarNoticeTable,
  MabarOrderTable,
  MabarPartyMemberTable,
  MabarPlayerMonthTable,
  MabarStatisticTable,
  MabarWaitTable,
  PlayerNameTable,
} from '#features/mabar/mabar.tables.ts';
import type { ObjectionTable, RestrictionReasonTable } from '#features/restrictions/restriction.tables.ts';
import type { LegalOrderTable } from '#features/operator/legal/legal.tables.ts';
import type { ComplaintTable } from '#features/complaints/complaint.tables.ts';
import type {
  FilterPhraseTable,
  FilterSettingTable,
  FilterSuggestionTable,
  FilterWordTable,
} from '#features/messages/word.tables.ts';
import type {
  AlertTable,
  MediaTable,
  OverlaySettingTable,
  PlaybackLeaseTable,
} from '#features/alerts/alerts.tables.ts';
import type { RefundTable } from '#features/refunds/refund.tables.ts';
import type {
  BackupReportTable,
  BooksCheckTable,
  OperatorApprovalTable,
  OperatorDayTable,
  OperatorLogTable,
  OperatorPasskeyTable,
  OperatorTable,
  OperatorSessionTable,
} from '#features/operator/operator.tables.ts';
import type { OperatorToldTable, ServiceProcessTable } from '#features/operator/watch/fault.tables.ts';
import type { OperatorDigestTable } from '#features/operator/inbox/inbox.tables.ts';
import type { DisplayPageTable, WidgetTable } from '#features/widgets/widget.tables.ts';
import type {
  GatewayCircuitTable,
  PaymentChargeTable,
  PaymentSpenderTable,
  PaymentTable,
  GatewayNotificationTable,
  PaymentInquiryTable,
} from '#features/payments/payment.tables.ts';
import type { PrivacyErasureTable, PrivacyLinkTable, RetentionRunTable } from '#features/privacy/privacy.tables.ts';
import type {
  OpeningWatchTable,
  PushDeliveryTable,
  PushSubscriptionTable,
  TurnNoticeTable,
} from '#features/push/push.tables.ts';
import type { RemoteKeyTable, RemoteUseTable } from '#features/remote/remote.tables.ts';
import type { ReconciliationRunTable, SettlementRowTable } from '#features/reconciliation/reconciliation.tables.ts';
import type { LiveEventTable, LiveStreamTable } from '#features/live/live.tables.ts';
import type {
  SupportBanTable,
  SupportDayTable,
  SupportGiverTable,
  SupportTable,
} from '#features/support/support.tables.ts';
import type { TeamInvitationTable, TeamLogTable } from '#features/team/team.tables.ts';
import type {
  WebhookChangeNoticeTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookEventTable,
  WebhookSecretTable,
  WebhookStreamTable,
} from '#features/webhooks/webhook.tables.ts';
import type { CspReportTable } from '#platform/csp/csp-report.tables.ts';
import type {
  ShowEventTable,
  ShowMilestoneTable,
  ShowTable,
  ShowVoteOptionTable,
  ShowVoteTable,
} from '#features/show/show.tables.ts';
import type { PaymentMailTable } from '#platform/mail/mail.tables.ts';
import type { ReadinessProbeTable } from '#platform/db/health.tables.ts';
import type { IdempotencyKeyTable } from '#platform/db/idempotency.tables.ts';
import type { RateLimitTable } from '#platform/db/rate-limit.tables.ts';
import type { ServiceSecretTable } from '#platform/db/secret.tables.ts';
import type { ImageTable } from '#platform/images/image.tables.ts';
import type { SpeechFileTable } from '#platform/speech/speech.tables.ts';
import type { SandboxChatTable } from '#sandbox/chat.tables.ts';
import type { SandboxMailTable } from '#sandbox/mail.tables.ts';
import type {
  SandboxChargeTable,
  SandboxClockTable,
  SandboxDeliveryTable,
  SandboxPayoutTable,
} from '#sandbox/sandbox.tables.ts';

/** All tables, a block per area. */
export type Schema = {
  idempotency_key: IdempotencyKeyTable;
  readiness_probe: ReadinessProbeTable;
  rate_limit: RateLimitTable;
  subject_limit: RateLimitTable;
  csp_report: CspReportTable;
  service_secret: ServiceSecretTable;
  image: ImageTable;
  speech_file: SpeechFileTable;

  host: HostTable;
  session: SessionTable;
  host_token: HostTokenTable;
  team_message: TeamMessageTable;
  passkey: PasskeyTable;
  email_change: EmailChangeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;

  team_member: TeamMemberTable;
  team_membership: TeamMembershipTable;
  team_invitation: TeamInvitationTable;
  team_token: TeamTokenTable;
  team_log: TeamLogTable;
  remote_key: RemoteKeyTable;
  remote_use: RemoteUseTable;

  live_stream: LiveStreamTable;
  live_event: LiveEventTable;

  overlay_setting: OverlaySettingTable;
  alert: AlertTable;
  media: MediaTable;
  stage_lease: PlaybackLeaseTable;
  display_page: DisplayPageTable;
  widget: WidgetTable;

  discord_webhook: DiscordWebhookTable;
  notify_channel: NotifyChannelTable;
  host_device: HostDeviceTable;
  host_notice: HostNoticeTable;

  webhook_endpoint: WebhookEndpointTable;
  webhook_secret: WebhookSecretTable;
  webhook_event: WebhookEventTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_stream: WebhookStreamTable;
  webhook_change_notice: WebhookChangeNoticeTable;

  opening_watch: OpeningWatchTable;
  push_subscription: PushSubscriptionTable;
  turn_notice: TurnNoticeTable;
  push_delivery: PushDeliveryTable;

  support: SupportTable;
  support_ban: SupportBanTable;
  support_day: SupportDayTable;
  support_giver: SupportGiverTable;

  filter_setting: FilterSettingTable;
  filter_word: FilterWordTable;
  filter_phrase: FilterPhraseTable;
  filter_suggestion: FilterSuggestionTable;

  hold: HoldTable;
  dispute: DisputeTable;
  ledger_account: LedgerAccountTable;
  ledger_journal: LedgerJournalTable;
  ledger_entry: LedgerEntryTable;
  ledger_day: LedgerDayTable;

  chat_binding: ChatBindingTable;
  chat_line: ChatLineTable;
  credit: CreditTable;
  credit_use: CreditUseTable;
  voucher: VoucherTable;
  voucher_use: VoucherUseTable;

  payment: PaymentTable;
  payment_spender: PaymentSpenderTable;
  payment_charge: PaymentChargeTable;
  gateway_circuit: GatewayCircuitTable;
  payment_hint: GatewayNotificationTable;
  payment_inquiry: PaymentInquiryTable;
  payment_mail: PaymentMailTable;
  payment_task: TaskTable;
  task_note: TaskNoteTable;

  reconciliation_run: ReconciliationRunTable;
  settlement_row: SettlementRowTable;

  sandbox_charge: SandboxChargeTable;
  sandbox_delivery: SandboxDeliveryTable;
  sandbox_payout: SandboxPayoutTable;
  sandbox_clock: SandboxClockTable;
  sandbox_mail: SandboxMailTable;
  sandbox_chat: SandboxChatTable;

  show: ShowTable;
  show_milestone: ShowMilestoneTable;
  show_event: ShowEventTable;
  show_vote: ShowVoteTable;
  show_vote_option: ShowVoteOptionTable;

  mabar_event: MabarEventTable;
  mabar_order: MabarOrderTable;
  mabar_party_member: MabarPartyMemberTable;
  mabar_entry: MabarEntryTable;
  mabar_game: MabarGameTable;
  mabar_game_correction: MabarGameCorrectionTable;
  mabar_game_player: MabarGamePlayerTable;
  mabar_day: MabarDayTable;
  mabar_wait: MabarWaitTable;
  mabar_player_month: MabarPlayerMonthTable;
  mabar_statistic: MabarStatisticTable;
  mabar_notice: MabarNoticeTable;
  mabar_note: MabarNoteTable;
  player_name: PlayerNameTable;

  gift: GiftTable;
  gift_seed: GiftSeedTable;
  gift_draw: GiftDrawTable;
  gift_wait: GiftWaitTable;
  gift_cooldown: GiftCooldownTable;
  gift_claim: GiftClaimTable;

  bank_account: BankAccountTable;
  host_age: HostAgeTable;
  cashout: CashOutTable;
  complaint: ComplaintTable;
  objection: ObjectionTable;
  restriction_reason: RestrictionReasonTable;
  legal_order: LegalOrderTable;
  database_restore: DatabaseRestoreTable;
  money_stop: MoneyStopTable;
  refund: RefundTable;
  feedback: FeedbackTable;
  operator: OperatorTable;
  operator_session: OperatorSessionTable;
  operator_passkey: OperatorPasskeyTable;
  operator_approval: OperatorApprovalTable;
  operator_day: OperatorDayTable;
  operator_log: OperatorLogTable;
  books_check: BooksCheckTable;
  backup_report: BackupReportTable;
  operator_digest: OperatorDigestTable;
  operator_told: OperatorToldTable;
  service_process: ServiceProcessTable;

  retention_run: RetentionRunTable;
  privacy_link: PrivacyLinkTable;
  privacy_erasure: PrivacyErasureTable;
};

/** A handle for reads, inside a transaction or not. */
export type Db = Kysely<Schema>;

/** A handle inside a transaction, required for writes and locks. */
export type Tx = Transaction<Schema>;
