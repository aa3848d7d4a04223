import { hostSettingNames } from '#platform/db/host-settings.ts';
import type { Schema } from '#schema.ts';

const hostSettings = hostSettingNames.join(' ');

/**
 * Columns of a table that names people, by the rule that holds for them, with spaces between them. Each column stands in
 * one of the first three, and an erased or deleted one in a copy or under `withheld`.
 */
type Columns = {
  /** Names nobody, or stays for the books or as an operator's trace. */
  kept?: string;
  /** Overwritten when the person is erased; the row stays. */
  erased?: string;
  /** Goes with its row: with the person, or by the rule of its table. */
  deleted?: string;
  /** In the host's copy, which is made from this list. */
  hostCopy?: string;
  /** In the viewer's copy, which is made from this list. */
  viewerCopy?: string;
  /** Erased or deleted, and in no copy: secrets, keys, and states that say nothing to the person. */
  withheld?: string;
  /** Shown to others only filtered, hidden or in part. */
  masked?: string;
};

/** Every table that names people. `retention.test.ts` compares it with the database. */
export const personalColumns: Readonly<Partial<Record<keyof Schema, Columns>>> = {
  // Viewers
  payment: {
    kept:
      'id host_id kind status exception price fee fee_bearer fee_bps minor gross received ticket provider provider_id qr_string charges inquiries ' +
      'last_inquiry_at next_inquiry_at created_at expires_at paid_at cancelled_at taken_back_at ended_at erased_at credit payer_ticket',
    erased: 'description payer',
    viewerCopy: 'status price credit fee gross paid_at',
    withheld: 'description payer',
  },
  support: {
    kept: 'payment_id host_id id amount quiet created_at paid_at hidden_reason held_reason name_hidden revealed_at counted_at lost_at vote_option',
    erased: 'name anonymous email email_hidden message because',
    hostCopy: 'name email message amount paid_at',
    viewerCopy: 'name anonymous email_hidden message amount created_at',
    withheld: 'because',
    masked: 'name email message',
  },
  payment_spender: { kept: 'payment_id amount minor created_at', deleted: 'spender' },
  support_ban: {
    deleted: 'support_id host_id email_key created_at',
    viewerCopy: 'created_at',
    withheld: 'support_id email_key',
  },
  support_giver: { deleted: 'host_id email_key email_hidden hidden_name amount reached_at', masked: 'email_key' },
  alert: {
    kept:
      'id host_id kind support_id amount quiet settled_at state attempt repeat fence duration_ms started_at finished_at ' +
      'interrupted_at audio created_at speech speech_state speech_id speech_ms rank speech_asked_at subject source_id ' +
      'skip_reason',
    erased: 'name message',
    masked: 'name message',
  },
  speech_file: { deleted: 'key mime bytes duration_ms used_at' },
  mabar_order: {
    kept:
      'payment_id host_id event_id title price priority need_role sundul count role_exp_laner role_goldlaner role_jungler ' +
      'role_midlaner role_roamer created_at hidden_reason lifted_entry_id party_size',
    erased: 'player_id player_server player_name message email',
    viewerCopy: 'title count player_id player_server player_name message created_at',
    withheld: 'email',
    masked: 'player_name message',
  },
  mabar_party_member: {
    kept: 'payment_id position ticket entry_id',
    erased: 'player_id player_server player_name',
    viewerCopy: 'player_id player_server player_name',
    masked: 'player_name',
  },
  chat_binding: { deleted: 'entry_id host_id user_key name bound_at released', masked: 'name' },
  chat_line: { deleted: 'key said_at' },
  mabar_entry: {
    kept:
      'id host_id payment_id title priority need_role role_exp_laner role_goldlaner role_jungler role_midlaner role_roamer ' +
      'count played state paid_at sundul_at here_at playing_at done_at hidden_reason bonus returned lane_rank moved_at passed ' +
      'postponed transferred_at party_id party_size postponed_at name_hidden ended_by_host passed_at lifted_at',
    erased: 'player_id player_server player_name message chat_name',
    hostCopy:
      'title player_name player_id player_server chat_name message count played returned postponed transferred_at paid_at ' +
      'done_at',
    viewerCopy: 'played chat_name done_at',
    masked: 'player_name message chat_name',
  },
  mabar_player_month: { kept: 'host_id month day again', erased: 'player_id player_server' },
  mabar_notice: {
    deleted: 'host_id player_id player_server player_name type modified_at',
    hostCopy: 'type player_name player_id player_server modified_at',
  },
  mabar_note: {
    deleted: 'host_id player_id player_server text modified_at',
    hostCopy: 'text player_id player_server modified_at',
  },
  player_name: { deleted: 'player_id player_server name asked_at' },
  gift_draw: {
    kept: 'id gift_id round number nonce gacha digest win created_at slot beacon beacon_round beacon_signature',
    erased: 'player_id player_server',
    masked: 'player_id',
  },
  gift_wait: {
    kept:
      'id host_id gift_id round slot nonce gacha beacon beacon_round role_exp_laner role_goldlaner role_jungler ' +
      'role_midlaner role_roamer created_at ended_at outcome',
    erased: 'player_id player_server player_name message',
    masked: 'player_name message',
  },
  gift_cooldown: { deleted: 'host_id player_id player_server tried_at' },
  gift_claim: {
    kept:
      'id host_id source gift_id draw_id entry_id class title role_exp_laner role_goldlaner role_jungler role_midlaner ' +
      'role_roamer schedule ticket added_at done_at name_hidden masked',
    erased: 'message player_id player_server player_name',
    hostCopy: 'title class source player_name player_id player_server message schedule added_at done_at',
    masked: 'player_name message',
  },
  refund: {
    kept:
      'id number host_id payment_id charge_reference entry_id asked_by games price fee credit suspense amount from_host ' +
      'settle_on ended_entry state method provider refund_reference asks next_at leased_until reason created_at approved_at ' +
      'paid_at ended_at part ask_first account_version approved_account',
    erased: 'bank_code number_sealed number_end holder refusal',
    hostCopy: 'id games amount fee credit from_host asked_by state created_at ended_at refusal',
    viewerCopy: 'amount credit state bank_code number_end holder refusal created_at paid_at',
    withheld: 'number_sealed',
    masked: 'number_sealed number_end',
  },
  dispute: {
    kept: 'id host_id payment_id charge_reference source reference amount lost deadline state created_at ended_at',
    erased: 'reason',
  },
  opening_watch: {
    deleted: 'id host_id endpoint_hash subscription_sealed created_at armed opened_at attempts next_at',
  },
  push_subscription: { deleted: 'id ticket entry_id endpoint_hash subscription_sealed created_at host_id' },
  payment_hint: {
    deleted:
      'id provider dedupe_key order_id state headers body received_at deliveries attempts next_at processed_at outcome ' +
      'provider_id payment',
  },
  payment_task: {
    kept: 'id subject reason created_at done_at taken_by taken_at closed_by told_at well_at',
    deleted: 'detail closed_why',
    viewerCopy: 'created_at',
    withheld: 'detail closed_why',
  },
  task_note: { kept: 'id task_id operator created_at', deleted: 'note' },
  privacy_link: { deleted: 'token_hash email_sealed created_at expires_at' },
  privacy_erasure: { deleted: 'email_hash email_sealed asked_at next_at' },
  idempotency_key: { deleted: 'scope key request_hash answer resource created_at attempts leased_until' },
  rate_limit: { deleted: 'key attempts retry_at expires_at' },
  subject_limit: { deleted: 'key attempts retry_at expires_at' },

  // Hosts
  host: {
    kept:
      'id role_exp_laner role_goldlaner role_jungler role_midlaner role_roamer status created_at closing_at suspended_at ' +
      'closed_at ' +
      `password_reset_at frozen_at frozen_by_operator ${hostSettings}`,
    erased:
      'username name email password_hash photo player_id player_server player_name ordering_open code_hash code_sealed ' +
      'thanks break_until last_order_at last_order_waiting planned_hours listed',
    hostCopy:
      'username name email photo player_id player_server player_name thanks ordering_open listed break_until last_order_at ' +
      `last_order_waiting planned_hours created_at ${hostSettings}`,
    withheld: 'password_hash code_hash code_sealed',
    masked: 'email',
  },
  image: { deleted: 'name image_id mime width height bytes created_at' },
  session: {
    deleted:
      'id host_id token_hash created_at last_seen_at revoked_at device network member_id proved_at own_proved_at',
    hostCopy: 'device network created_at last_seen_at revoked_at',
    withheld: 'token_hash member_id proved_at own_proved_at',
  },
  host_token: { deleted: 'token_hash host_id purpose created_at expires_at used_at member_id' },
  second_factor: {
    deleted: 'id host_id member_id secret_sealed created_at confirmed_at last_step trusted_from removal_at',
    hostCopy: 'confirmed_at removal_at',
    withheld: 'member_id secret_sealed created_at last_step trusted_from',
  },
  passkey: {
    deleted:
      'id host_id member_id user_handle credential_id public_key counter transports name synced created_at last_used_at',
    hostCopy: 'name synced created_at last_used_at',
    withheld: 'member_id user_handle credential_id public_key counter transports',
  },
  email_change: { deleted: 'host_id email due_at' },
  recovery_code: { deleted: 'code_hash second_factor_id created_at used_at' },
  bank_account: {
    deleted: 'host_id bank_code number_sealed holder saved_at number_key holder_compared',
    hostCopy: 'bank_code holder number_sealed saved_at',
    withheld: 'number_key holder_compared',
    masked: 'number_sealed',
  },
  host_age: {
    deleted: 'host_id age guardian_sealed declared_at',
    hostCopy: 'age declared_at',
    withheld: 'guardian_sealed',
    masked: 'guardian_sealed',
  },
  cashout: {
    kept:
      'id host_id amount fee bank_code number_sealed holder state created_at ended_at provider provider_id reason asks next_at ' +
      'leased_until paid_at payout_reference sent_at held_until held_because ask_first filed_at ' +
      'holder_compared',
    hostCopy: 'id amount fee bank_code holder number_sealed state created_at ended_at',
    masked: 'number_sealed',
  },
  feedback: { deleted: 'id host_id caption message created_at', hostCopy: 'caption message created_at' },
  overlay_setting: {
    deleted:
      'host_id notification_sound tts show_logo logo hold_inactive variations tiers orders gifts turns look sound saves',
    hostCopy: 'notification_sound tts show_logo logo hold_inactive variations tiers orders gifts turns look sound',
    withheld: 'saves',
  },
  widget: {
    deleted:
      'host_id settings countdown_ends_at countdown_left_ms countdown_run countdown_began_at timer_since timer_elapsed_ms',
    hostCopy: 'settings',
    withheld: 'countdown_ends_at countdown_left_ms countdown_run countdown_began_at timer_since timer_elapsed_ms',
  },
  show: {
    deleted: 'host_id rules active round raised given_seconds saves',
    hostCopy: 'rules raised',
    withheld: 'active round given_seconds saves',
  },
  show_milestone: {
    deleted: 'id host_id amount title reached_at',
    hostCopy: 'amount title reached_at',
    withheld: 'id',
  },
  show_vote: { kept: 'id host_id opened_at closes_at number title' },
  show_vote_option: { kept: 'id vote_id position title amount' },
  show_event: {
    deleted:
      'id host_id source event_id round amount seconds limited_by at undone_at undone_by vote_option countdown_run',
  },
  media: {
    deleted:
      'id host_id name type state source_hash source tries hash mime bytes webp webp_hash webp_tries size width height ms fault created_at',
    hostCopy: 'name type state hash size created_at',
    withheld: 'source_hash source tries mime bytes webp webp_hash webp_tries width height ms fault',
  },
  filter_setting: { deleted: 'host_id insults hold_doubtful', hostCopy: 'insults hold_doubtful' },
  filter_word: { deleted: 'host_id key word created_at', hostCopy: 'word created_at', withheld: 'key' },
  discord_webhook: {
    deleted: 'host_id webhook_id token_sealed saved_at disabled_at suspended_at',
    hostCopy: 'webhook_id saved_at disabled_at',
    withheld: 'token_sealed suspended_at',
  },
  host_device: {
    deleted: 'id host_id session_id subscription_sealed events support_from quiet_from quiet_until saved_at',
    hostCopy: 'events support_from quiet_from quiet_until saved_at',
    withheld: 'session_id subscription_sealed',
  },
  objection: {
    kept: 'id host_id viewer kind about created_at due_on answered_at operator reversed',
    deleted: 'text answer',
    hostCopy: 'kind text created_at answer answered_at',
  },
  team_message: { deleted: 'id host_id text created_at', hostCopy: 'text created_at' },
  host_notice: { deleted: 'host_id key event body created_at told_at' },
  notify_channel: {
    deleted: 'id host_id service address_sealed events saved_at disabled_at suspended_at',
    hostCopy: 'service events saved_at disabled_at',
    withheld: 'address_sealed suspended_at',
  },
  webhook_endpoint: {
    deleted:
      'id host_id url event_types created_at disabled_at disabled_reason failing_since busy_until suspended_at changed_at',
    hostCopy: 'url event_types created_at disabled_at',
    withheld: 'disabled_reason failing_since busy_until suspended_at changed_at',
  },
  webhook_event: {
    deleted: 'id host_id type body subject created_at',
    hostCopy: 'body created_at',
    withheld: 'type subject',
  },
  webhook_delivery: {
    deleted: 'id event_id endpoint_id state attempts next_at created_at attempted_at status ms error answer',
  },
  webhook_stream: {
    deleted: 'host_id key_hash created_at suspended_at',
    hostCopy: 'created_at',
    withheld: 'key_hash suspended_at',
  },
  webhook_change_notice: { deleted: 'host_id change told_at' },
  remote_key: {
    deleted: 'id host_id name actions key_hash created_at last_used_at uses revoked_at by_address suspended_at',
    hostCopy: 'name actions created_at last_used_at uses revoked_at',
    withheld: 'key_hash by_address suspended_at',
  },
  remote_use: {
    deleted: 'id host_id key_id name action refusal at',
    hostCopy: 'name action refusal at',
    withheld: 'key_id',
  },

  // Helpers of a host
  team_member: {
    deleted: 'id email name password_hash created_at',
    hostCopy: 'name email',
    viewerCopy: 'name',
    withheld: 'password_hash created_at',
  },
  team_membership: {
    deleted: 'id host_id member_id role created_at suspended_at changed_at',
    hostCopy: 'role created_at',
    viewerCopy: 'role created_at',
    withheld: 'member_id suspended_at changed_at',
  },
  team_invitation: {
    deleted: 'id host_id email role token_hash created_at expires_at used_at withdrawn_at suspended_at',
    hostCopy: 'email role created_at expires_at used_at withdrawn_at',
    withheld: 'token_hash suspended_at',
  },
  team_token: { deleted: 'token_hash member_id created_at expires_at used_at' },
  team_log: {
    deleted: 'id host_id member_id actor action about fingerprint at',
    hostCopy: 'actor action about at',
    withheld: 'member_id fingerprint',
  },

  // Operators: their names stay, so that every step has its person.
  operator: { kept: 'name secret_hash totp_sealed totp_step issuer created_at disabled_at' },
  operator_approval: {
    kept: 'action subject amount first_operator first_at second_operator second_at expires_at version by_two',
  },
  operator_day: { kept: 'operator host_id day amount' },
  money_stop: { kept: 'one operator reason stopped_at' },
  legal_order: {
    kept: 'id authority number kind received_at deadline named secret_ground file file_key_sealed recorded_at recorded_by reminded answer answered_at answered_by',
  },
  operator_log: { kept: 'id operator action subject reason created_at origin before after', masked: 'subject' },
  operator_passkey: {
    deleted: 'id operator user_handle credential_id public_key counter transports name synced created_at last_used_at',
  },
  // A network from which an operator signed in, as its log names it.
  operator_told: { kept: 'subject told_at' },
  operator_session: { deleted: 'token_hash operator network created_at expires_at ended_at' },
};

/** Tables that name people and stand in no copy: they repeat what another table has in it, or are an operator's or a machine's trace. */
export const uncopiedTables =
  'webhook_change_notice alert chat_binding chat_line dispute email_change gift_cooldown gift_draw gift_wait host_notice host_token idempotency_key image mabar_player_month opening_watch ' +
  'operator_passkey operator_session operator_told payment_hint payment_spender player_name privacy_erasure privacy_link push_subscription ' +
  'rate_limit recovery_code show_event speech_file subject_limit support_giver task_note team_token webhook_delivery';

/** Tables that name nobody. */
export const namelessTables =
  'backup_report books_check complaint credit credit_use csp_report database_restore display_page filter_phrase filter_suggestion ' +
  'gateway_circuit gift gift_seed hold ledger_account ledger_day ledger_entry ledger_journal live_event live_stream mabar_event ' +
  'mabar_day mabar_game mabar_game_correction mabar_game_player mabar_statistic mabar_wait operator_digest payment_charge payment_inquiry payment_mail push_delivery ' +
  'readiness_probe service_process ' +
  'reconciliation_run restriction_reason retention_run service_secret settlement_row stage_lease support_day turn_notice voucher voucher_use webhook_secret';

export const words = (text = ''): string[] => (text === '' ? [] : text.split(' '));
