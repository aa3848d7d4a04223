import { allEndpoints } from '@mabarin/api-client/contract/all';
import { DEFAULT_LOOK } from '@mabarin/domain/alerts/look';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import { DEFAULT_TIERS } from '@mabarin/domain/alerts/tier';
import { beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '#testing/depth.ts';
import { noRules } from '@mabarin/domain/show/show';
import { addRemoteKey, bearer } from '#testing/fixtures/remote.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { useWorld, type Answer } from '#testing/world.ts';

/**
 * Deep runs send every value to every field and leave each out; the test command does so for two calls, and sends the
 * others one value in one field.
 * Every field of every call, of the wrong type, over its limit and hostile: a clear refusal, never a 500, never an
 * undeclared failure. An endpoint without a sample fails here.
 */
const world = useWorld();
const host = useHost(world, {}, beforeAll);
let remoteKey: string;
let rina: TestOperator;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  remoteKey = await addRemoteKey(world, host);
});

const uuid = '6f1b4f0e-7d0f-4a53-9f83-1f3fb5a1f001';
const roles = {
  gameRoleExpLaner: true,
  gameRoleGoldlaner: false,
  gameRoleJungler: false,
  gameRoleMidlaner: false,
  gameRoleRoamer: false,
};

/** A well-formed input per endpoint; its ids may point to nothing. */
function samples(): Record<string, Record<string, unknown>> {
  const bytes = 'A'.repeat(43);
  const signed = { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', authenticatorData: bytes, signature: bytes };
  const assertion = { id: bytes, rawId: bytes, type: 'public-key', response: signed };
  const display = { instance: 'instance-0001', fence: 1 };
  return {
    hostProfile: { id: host.username },
    hostBoards: { id: host.username },
    hostSearch: { search: host.username },
    login: { form: { LoginEmail: host.email, LoginPassword: 'salah-salah' }, token: 'sandbox-pass' },
    device: {},
    saveDevice: {
      subscription: {
        endpoint: 'https://fcm.googleapis.com/x',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      },
      events: ['order'],
      supportFrom: 0,
      quiet: { from: 23, until: 7 },
    },
    removeDevice: {},
    tryDevice: {},
    startPasskeyLogin: {},
    loginByPasskey: { assertion },
    startPasskeyProof: {},
    proveByPasskey: { assertion },
    startPasskey: {},
    addPasskey: {
      name: 'HP',
      attestation: { ...assertion, response: { ...signed, attestationObject: 'o2NmbXRkbm9uZQ' } },
    },
    renamePasskey: { id: uuid, name: 'HP' },
    removePasskey: { id: uuid },
    loginFirst: { key: 'A'.repeat(43), activationCode: 'A'.repeat(43) },
    loginSecondFactor: { step: 'A'.repeat(43), code: '123456' },
    deskEnter: { token: 'A'.repeat(43) },
    deskSignIn: { name: 'rina', secret: 'salah-salah', code: '123456' },
    deskSession: {},
    deskExtend: { code: '123456' },
    deskPasskeyRequest: {},
    deskPasskeyCode: { assertion },
    deskPasskeys: {},
    deskStartPasskey: { code: '123456' },
    deskAddPasskey: {
      name: 'YubiKey',
      attestation: { ...assertion, response: { ...signed, attestationObject: 'o2NmbXRkbm9uZQ' } },
    },
    deskRenamePasskey: { id: uuid, name: 'HP' },
    deskRemovePasskey: { id: uuid, code: '123456' },
    deskSignOut: {},
    deskLog: { why: 'tiket 41', of: '' },
    deskHost: { why: 'tiket 41', username: 'demomabar' },
    deskViewer: { why: 'tiket 41', by: 'rani@mabarin.test' },
    deskPayment: { why: 'tiket 41', id: 'AAAAAAAAAAAAAAAAAAAAAA' },
    deskSearch: { why: 'tiket 41', q: 'Rp50.000 kemarin 20:15' },
    deskMoney: { why: 'tiket 41' },
    deskApproveCashOut: {
      why: 'tiket 41',
      code: '123456',
      lookedUp: false,
      compared: false,
      id: 'CO-0123456789AB',
      seen: '',
    },
    deskCashOutFile: { why: 'tiket 41', code: '123456', again: false, rows: [] },
    deskReadAnswers: { why: 'tiket 41', content: 'CO-0123456789AB;10000;paid' },
    deskCashOutAnswers: {
      why: 'tiket 41',
      code: '123456',
      lookedUp: false,
      content: 'CO-0123456789AB;10000;paid',
      rows: [],
    },
    deskQuoteOrders: { why: 'tiket 41', username: 'tidakada0001' },
    deskRefundOrders: { why: 'tiket 41', username: 'tidakada0001', seen: '' },
    deskQuoteRefund: { why: 'tiket 41', payment: 'tidak-ada', from: 'host', amount: 10_000, played: false },
    deskDisputes: { why: 'tiket 41' },
    deskDispute: { why: 'tiket 41', id: 'DS-0123456789AB' },
    deskOpenDispute: {
      why: 'tiket 41',
      code: '123456',
      subject: 'tidak-ada',
      source: 'wallet',
      reference: 'GP-1',
      reason: 'tidak kenal',
      amount: 10_000,
      deadline: '2026-12-24',
    },
    deskDecideDispute: { why: 'tiket 41', code: '123456', id: 'DS-0123456789AB', as: 'lost', part: null, seen: '' },
    deskReturnRefund: { why: 'tiket 41', code: '123456', lookedUp: true, id: 'RF-0123456789AB' },
    deskRefundOrder: { why: 'tiket 41', payment: 'tidak-ada', played: false, amount: null, seen: '' },
    deskRequestRefund: { why: 'tiket 41', payment: 'tidak-ada', from: 'host', amount: 10_000, seen: '' },
    deskDecideRefund: {
      why: 'tiket 41',
      code: '123456',
      lookedUp: false,
      id: 'RF-0123456789AB',
      seen: '',
      as: 'refuse',
      transfer: false,
      text: 'sudah',
    },
    deskDecideHold: { why: 'tiket 41', code: '123456', id: '7', as: 'take', seen: '' },
    deskUndoRow: { why: 'tiket 41', code: '123456', row: 'sandbox:tidak-ada', task: 1 },
    deskStopMoney: { why: 'tiket 41' },
    deskResumeMoney: { why: 'tiket 41', code: '123456', seen: '' },
    deskFreeze: { why: 'tiket 41', because: 'fraud', username: 'tidakada0001' },
    deskCloseAccount: { why: 'tiket 41', code: '123456', username: 'tidakada0001' },
    deskExportAccount: { why: 'tiket 41', code: '123456', person: 'a@example.test', letter: 'B/7', unmasked: false },
    deskEraseAccount: { why: 'tiket 41', code: '123456', person: 'tidakada@example.test' },
    deskWords: { why: 'tiket 41' },
    deskAddWord: { why: 'tiket 41', text: 'judi baru', kind: 'gambling', weight: 2 },
    deskRemoveWord: { why: 'tiket 41', text: 'tidak ada' },
    deskLabelSuggestion: { why: 'tiket 41', text: 'tidak ada', promotes: true },
    deskTraining: { why: 'tiket 41' },
    deskComplaints: { why: 'tiket 41' },
    deskDecideComplaint: { why: 'tiket 41', id: 1, things: ['photo'] },
    deskComplaintLog: { why: 'tiket 41' },
    deskLegalOrders: { why: 'tiket 41' },
    deskLegalOrder: { why: 'tiket 41', id: 999_999 },
    deskRecordLegal: {
      why: 'tiket 41',
      number: 'B/77/XI',
      authority: 'Komdigi',
      kind: 'urgent',
      received: '2026-11-20 11.00',
      named: '@tidakada0001',
      ground: null,
      content: '',
    },
    deskLegalFile: { why: 'tiket 41', id: 999_999 },
    deskCarryOut: { why: 'tiket 41', code: '123456', id: 999_999, things: ['tidakada0001 page'] },
    deskLegalCopy: { why: 'tiket 41', code: '123456', id: 999_999, unmasked: false },
    deskAnswerLegal: { why: 'tiket 41', id: 999_999, text: 'Selesai.' },
    deskLegalRegister: { why: 'tiket 41' },
    deskBroadcastReach: { why: 'tiket 41', to: '' },
    deskBroadcast: { why: 'tiket 41', to: 'tidakada0001', caption: 'Info', text: 'Ada pembaruan.', quiet: true },
    deskFiles: { why: 'tiket 41' },
    deskGateways: { why: 'tiket 41' },
    deskStatus: { why: 'tiket 41' },
    deskPauseGateway: { why: 'tiket 41', gateway: 'tidak-ada' },
    deskResumeGateway: { why: 'tiket 41', gateway: 'tidak-ada', seen: '' },
    deskImportSettlement: { why: 'tiket 41', gateway: 'midtrans', name: 'file.csv', content: 'a,b' },
    deskInquire: { why: 'tiket 41', payment: 'tidak-ada' },
    deskShowTicket: { why: 'tiket 41', payment: 'tidak-ada' },
    deskResendTicket: { why: 'tiket 41', payment: 'tidak-ada' },
    deskSendTicket: { why: 'tiket 41', code: '123456', payment: 'tidak-ada', email: 'budi@example.test' },
    deskSkipAlert: { why: 'tiket 41', of: 'tidakada0001', alert: null },
    deskMask: { why: 'tiket 41', because: 'fraud', payment: 'tidak-ada' },
    deskConsequences: { why: 'tiket 41', username: 'tidakada0001' },
    deskAnswerObjection: { why: 'tiket 41', id: 1, text: 'Sudah dicek.', reversed: false },
    deskSuspendHost: { why: 'tiket 41', because: 'fraud', username: 'tidakada0001' },
    deskResumeHost: { why: 'tiket 41', code: '123456', username: 'tidakada0001', seen: '' },
    deskLogOutHost: { why: 'tiket 41', username: 'tidakada0001' },
    deskTellHost: { why: 'tiket 41', username: 'tidakada0001', text: 'Ada refund untuk satu support.' },
    deskRemoveFactor: { why: 'tiket 41', code: '123456', username: 'tidakada0001' },
    deskChangeEmail: { why: 'tiket 41', code: '123456', username: 'tidakada0001', email: 'baru@example.test' },
    deskKeepEmail: { why: 'tiket 41', username: 'tidakada0001' },
    deskKeepFactor: { why: 'tiket 41', username: 'tidakada0001' },
    deskMailResetLink: { why: 'tiket 41', username: 'tidakada0001' },
    deskUnfreeze: { why: 'tiket 41', code: '123456', username: 'tidakada0001', seen: '' },
    deskCheckBooks: { why: 'tiket 41' },
    deskTasks: { why: 'tiket 41', state: 'open' },
    deskTakeTask: { why: 'tiket 41', task: 1, from: null, to: null },
    deskNoteTask: { why: 'tiket 41', task: 1, text: 'sudah ditelepon' },
    deskCloseTask: { why: 'tiket 41', task: 1, text: 'sudah beres' },
    notMe: { code: 'A'.repeat(43) },
    security: {},
    suspended: {},
    startSecondFactor: {},
    confirmSecondFactor: { password: 'salah-salah', code: '123456' },
    renewRecoveryCodes: { password: 'salah-salah', secondFactor: '123456' },
    stopSecondFactor: { password: 'salah-salah', secondFactor: '123456' },
    endSessions: { id: uuid, password: 'salah-salah' },
    unfreeze: { password: 'salah-salah', secondFactor: '123456' },
    decideSuspended: { kind: 'remote', id: 'x', keep: true },
    prove: { password: 'salah-salah', secondFactor: '123456' },
    session: {},
    paymentsOpen: {},
    logout: {},
    dashboardHost: {},
    updateIgn: {},
    hostQr: { mabar: 'https://jahat.example/mabar', support: '', claim: '' },
    checkUsername: { form: { username: 'kancilbaru77' } },
    checkPrerequisites: { player: { id: '123456789', server: '2001' }, email: 'baru@example.test' },
    join: {
      formJoin: {
        hostPhotoBase64: 'aGFsbw==',
        hostPhotoFileType: 'png',
        hostEmail: 'baru@example.test',
        hostEmailValid: true,
        hostUsername: 'kancilbaru77',
        hostUsernameValid: true,
        hostName: 'Kancil Baru',
        hostPasswordNew: 'tiga ekor kancil',
        hostPasswordConfirm: 'tiga ekor kancil',
        hostPlayerID: '123456789',
        hostPlayerServer: '2001',
        hostPlayerName: 'Kancil',
      },
      tokenJoin: 'sandbox-pass',
    },
    activation: { activationCode: 'A'.repeat(43) },
    forgotPassword: { token: 'sandbox-pass', email: 'tidakada@example.test' },
    verifyHost: { code: 'A'.repeat(43) },
    resetPassword: { code: 'A'.repeat(43), password: 'tiga ekor kancil', secondFactor: '123456' },
    payment: { transaction_id: 'AAAAAAAAAAAAAAAAAAAAAA' },
    paymentCheck: { transaction_id: 'AAAAAAAAAAAAAAAAAAAAAA' },
    findPayment: {
      form: { by: 'email', amount: 10_500, day: '2026-11-20', clock: '20:15', email: 'budi@mabarin.test' },
      token: 'sandbox-hostile',
    },
    paymentExpire: { transaction_id: 'AAAAAAAAAAAAAAAAAAAAAA' },
    paymentCancel: { transaction_id: 'AAAAAAAAAAAAAAAAAAAAAA' },
    orderMabar: {
      form: {
        gameID: '123456789',
        gameServerID: '2001',
        gameEventCode: uuid,
        gameCount: 1,
        gameMessage: 'halo',
        gameEmail: 'budi@example.test',
        ...roles,
      },
      event: { code: uuid, price: 1 },
      host: host.username,
      token: 'sandbox-pass',
    },
    lookUpPlayer: { host: host.username, id: '123456789', server: '2001' },
    publicList: { hostID: host.username },
    hostDirectory: {},
    mabarList: {},
    mabarListDone: {},
    checkPlayer: { id: '123456789', server: '2001' },
    addQueue: {
      gameID: '123456789',
      gameServerID: '2001',
      gamePlayerName: 'Kancil',
      gameEventID: uuid,
      gameCount: 1,
      ...roles,
    },
    countPlusOne: { mabarID: uuid },
    hostNotice: { playerID: '123456789', playerServer: '2001', playerName: 'Kancil', type: 'mark' },
    blacklist: {},
    gameResultUpdate: { result: 'win', statistic: { game: 1 } },
    gameUndo: { game: '1' },
    gameResetStatistic: {},
    updateWidgetStatistic: {},
    eventStatusUpdate: { id: uuid, status: false },
    eventSaveForm: {
      id: uuid,
      action: 'add',
      isMabarin: false,
      eventTitle: 'Push Rank',
      eventDescription: 'Naik bintang bareng.',
      eventPrice: 10_000,
      eventNeedRole: true,
      eventNeedGameCount: true,
    },
    setPlaying: { mabarID: uuid, setPlaying: true },
    setPlayingDone: { mabarID: uuid },
    entryGames: { mabarID: uuid },
    playNextPlayers: { mabarIDs: [uuid], asTeam: false },
    saveTeamRules: { role: 'gameRoleMidlaner', passes: 3 },
    moveEntry: { mabarID: uuid, afterID: uuid, beforeID: null },
    requeueEntry: { mabarID: uuid },
    playerHistory: { mabarID: uuid, before: '1' },
    setPlayerNote: { mabarID: uuid, note: 'Jago jungler.' },
    gameResult: { gameKey: uuid, result: 'win', statistic: { game: 1 } },
    orderSupport: {
      host: host.username,
      form: {
        supporterName: 'Budi',
        supporterAnonymous: false,
        supporterMessage: 'semangat',
        supporterGift: 10_000,
        supporterEmail: 'budi@example.test',
        supporterEmailHidden: false,
      },
      token: 'sandbox-pass',
    },
    supports: { before: uuid },
    banSupporter: { id: uuid },
    replaySupport: { id: uuid },
    replayLast: {},
    reviewSupport: { id: uuid, verdict: 'show' },
    displayWidget: { target: 'queue' },
    displayReport: { instance: 'halaman-uji', target: 'queue', behind_seconds: 20 },
    widgets: {},
    saveWidget: { target: 'marquee', settings: { text: 'Selamat datang', speed: 'normal' } },
    show: {},
    saveShow: { rules: { ...noRules, support: 1 }, milestones: [{ amount: 500_000, title: 'Push-up 20x' }] },
    openVote: { id: uuid, title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes: 10 },
    closeVote: { id: uuid },
    restartShow: { round: 1 },
    undoShowEvent: { id: 1 },
    vouchers: {},
    voucherUses: { id: uuid },
    makeVoucher: { id: uuid, code: 'HEMAT20', kind: 'percent', value: 20, uses: 10, lastDay: '2030-01-01' },
    stopVoucher: { id: uuid },
    controlWidget: { target: 'countdown', action: 'start', seconds: 60 },
    overlayStatus: {},
    controlOverlay: { action: 'pause' },
    skipAlert: { alert_id: uuid },
    hideAlertMessage: { alert_id: uuid },
    replayAlert: { alert_id: uuid },
    setReview: { mode: 'all' },
    saveLook: { ...DEFAULT_LOOK, colours: { paper: '#101010', text: '#ffffff', accent: '#ffd23f' } },
    saveTiers: { tiers: [DEFAULT_TIERS.support], orders: true, gifts: false },
    mediaLibrary: {},
    uploadMedia: { name: 'kancil.png', base64: 'aGFsbw==' },
    deleteMedia: { id: uuid },
    showSupport: { id: uuid },
    downloadSupports: { dateStart: '2026-11-20', dateEnd: '2026-11-20' },
    team: {},
    inviteMember: { email: 'bantu@example.test', role: 'moderator' },
    withdrawInvitation: { id: uuid },
    setMemberRole: { id: uuid, role: 'finance' },
    removeMember: { id: uuid },
    teamLog: { person: uuid, before: 10 },
    switchHost: { username: host.username },
    checkInvitation: { code: 'A'.repeat(43) },
    acceptInvitation: { code: 'A'.repeat(43), name: 'Budi', password: 'tiga ekor kancil', token: 'sandbox-pass' },
    filterSettings: {},
    saveFilterSettings: { insults: 'loose', holdDoubtful: true },
    filterWords: {},
    addFilterWord: { word: 'wibu' },
    removeFilterWord: { word: 'wibu' },
    setOrdering: { open: true },
    saveHostSettings: { party: 2, transfers: true },
    setLastOrder: { waiting: 10, until: '22:00' },
    setBreak: { minutes: 10 },
    saveHours: { hours: [{ day: 1, start: '20:00' }] },
    claimGift: {
      host: host.username,
      form: {
        gameID: '123456789',
        gameServerID: '2001',
        giftEventCode: uuid,
        giftEventType: 'skin',
        giftEventClass: 2,
        giftMessage: 'halo',
        ...roles,
      },
      token: 'sandbox-pass',
      nonce: 'nonce-uji',
    },
    giftSchedule: { hostID: host.username },
    giftProof: { gift: uuid, after: 0 },
    saveGift: {
      id: uuid,
      action: 'add',
      giftClass: 2,
      giftTitle: 'Skin Uji',
      giftQuota: 1,
      giftGacha: 1,
      giftStatus: true,
    },
    giftClaims: {
      id: '',
      action: 'add',
      giftClaimPlayerID: '123456789',
      giftClaimPlayerServer: '2001',
      giftClaimPlayerName: 'Kancil',
      giftClaimClass: 2,
      giftClaimMessage: 'Hadiah setia',
      giftClaimSchedule: '2026-11-22',
      giftClaimTitle: '',
      giftClaimClassCaption: 'Skin',
      giftClaimScheduleHuman: '',
    },
    creditCheck: { host: host.username, code: '7K2M-9QXD-4TRW-H0ZN' },
    creditOffer: { mabarID: uuid },
    creditGive: { mabarID: uuid, games: 1 },
    bankList: {},
    checkAccount: { bankCode: '014', bankAccountNumber: '1234567890' },
    saveHostAge: { age: 'guardian', guardianName: 'Siti', guardianContact: 'siti@example.test', guardianConsent: true },
    saveBankAccount: { bankCode: '014', bankAccountNumber: '1234567890', secondFactor: '123456' },
    cashoutFee: {},
    cashoutCheck: {},
    restrictions: {},
    objectToRestriction: { kind: 'frozen', about: null, text: 'Ini keliru.' },
    cashSummary: {},
    reportMoney: { month: '2026-11' },
    reportPlay: { month: '2026-11' },
    reportTurns: { month: '2026-11' },
    hiddenSupports: { month: '2026-11' },
    reportYear: { year: '2026' },
    prepareReportFile: { file: 'transactions', dateStart: '2026-11-01', dateEnd: '2026-11-20' },
    requestDataLink: { form: { privacyEmail: 'budi@mabarin.test' }, token: 'sandbox-hostile' },
    checkDataLink: { code: 'tidak-ada-kode-ini' },
    downloadViewerData: { code: 'tidak-ada-kode-ini' },
    eraseViewerData: { code: 'tidak-ada-kode-ini' },
    prepareHostDownload: { password: 'salah-salah' },
    closeAccount: { password: 'salah-salah' },
    transactions: { before: 10 },
    cashout: { cashAmount: 50_000, cashPassword: 'salah-salah', secondFactor: '123456' },
    changePassword: {
      passwordCurrent: 'salah-salah',
      passwordNew: 'tiga ekor kancil',
      passwordConfirm: 'tiga ekor kancil',
      secondFactor: '123456',
    },
    updateProfile: {
      isPhotoFileChanging: true,
      image: 'aGFsbw==',
      imageType: 'png',
      photo: null,
      name: 'Bang Kancil',
      playerID: '123456789',
      playerServer: '2001',
      playerName: 'Kancil',
      playerRole: roles,
    },
    contact: {
      form: { contactEmail: 'budi@example.test', contactMessage: 'halo', contactTransactionID: 'A'.repeat(22) },
      token: 'sandbox-pass',
    },
    complain: { place: 'ticket', of: 'tidak-ada', form: { reason: 'gambling', words: 'iklan' } },
    complainOfAlert: { id: uuid, form: { reason: 'other', words: '' } },
    feedback: { feedbackCaption: 'Usul', feedbackMessage: 'Tolong tambah tombol.' },
    dashboardSettings: {},
    setup: {},
    changeKey: { secondFactor: '123456' },
    saveDiscord: { settings: { webhook: `https://discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}` } },
    testDiscord: {},
    notifyChannels: {},
    saveChannel: {
      id: uuid,
      service: 'telegram',
      address: `123456789:${'x'.repeat(35)}`,
      chat: '@sari',
      events: ['order'],
    },
    removeChannel: { id: uuid },
    testChannel: { id: uuid },
    webhooks: {},
    createWebhook: { id: uuid, url: 'http://127.0.0.1:8443/', events: ['order.paid'] },
    saveWebhook: { id: uuid, url: 'http://127.0.0.1:8443/', events: ['order.paid'] },
    switchWebhook: { id: uuid, on: true },
    rotateWebhookSecret: { id: uuid },
    removeWebhook: { id: uuid },
    streamKey: {},
    createStreamKey: {},
    endStreamKey: {},
    testWebhook: { id: uuid },
    webhookDeliveries: { id: uuid, before: 10 },
    replayWebhook: { id: uuid, delivery: 10 },
    saveOverlay: {
      image: null,
      imageType: null,
      settings: { enableNotificationSound: true, enableTTS: false, showLogo: false, logo: null },
    },
    testOverlay: {},
    saveSound: DEFAULT_SOUND,
    trySpeech: { text: 'Halo', voice: 'id', rate: 160, words: [{ from: 'ml', to: 'em el' }] },
    ticket: { ticket: 'AAAAAAAAAAAAAAAAAAAAAA' },
    refundBanks: {},
    ticketRefund: { ticket: 'AAAAAAAAAAAAAAAAAAAAAA' },
    ticketRefundAccount: {
      ticket: 'AAAAAAAAAAAAAAAAAAAAAA',
      form: { bankCode: '014', bankAccountNumber: '1234567890', holder: 'Budi' },
    },
    refundOffer: { mabarID: '1' },
    refundRequest: { mabarID: '1' },
    hostRefunds: { before: null },
    remoteKeys: {},
    createRemoteKey: { newKeyId: uuid, name: 'Stream Deck', actions: ['skip', 'win'] },
    revokeRemoteKey: { id: uuid },
    remoteLog: { before: 10 },
    remoteState: {},
    pressRemote: { action: 'countdown-add', seconds: 60 },
    pressRemoteByAddress: { key: remoteKey, action: 'countdown-add', seconds: '60' },
    ticketHere: { ticket: 'AAAAAAAAAAAAAAAAAAAAAA' },
    chat: { platform: 'tiktok', userId: '1', name: 'Budi', text: '!antri', badges: ['moderator'] },
    ticketChat: { ticket: 'AAAAAAAAAAAAAAAAAAAAAA', worn: true },
    ticketChatRelease: { ticket: 'AAAAAAAAAAAAAAAAAAAAAA', nth: 1 },
    ticketObject: {
      ticket: 'AAAAAAAAAAAAAAAAAAAAAA',
      form: { kind: 'text_hidden', about: null, text: 'Ini keliru.' },
    },
    ticketChild: { ticket: 'AAAAAAAAAAAAAAAAAAAAAA' },
    ticketPostpone: { ticket: 'AAAAAAAAAAAAAAAAAAAAAA', nth: 1 },
    ticketTransfer: { ticket: 'AAAAAAAAAAAAAAAAAAAAAA', form: { gameID: '123456789', gameServerID: '2001' } },
    ticketPush: {
      ticket: 'AAAAAAAAAAAAAAAAAAAAAA',
      subscription: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/x',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    },
    ticketPushOff: { ticket: 'AAAAAAAAAAAAAAAAAAAAAA', endpoint: 'https://fcm.googleapis.com/fcm/send/x' },
    openingPush: {
      host: 'hostuji',
      subscription: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/x',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    },
    openingPushOff: { host: 'hostuji', endpoint: 'https://fcm.googleapis.com/fcm/send/x' },
    displaySnapshot: {},
    alertNext: { instance: display.instance, presence: 'tab' },
    alertAck: { ...display, alert_id: uuid, attempt: 1, event: 'started', audio: 'ok' },
    playbackRelease: { ...display, shown_ms: 1_000 },
  };
}

const hostile: readonly unknown[] = [
  null,
  '',
  ' ',
  true,
  -1,
  0,
  1.5,
  Number.MAX_VALUE,
  Number.MAX_SAFE_INTEGER,
  '0',
  '-5',
  '1e9',
  'NaN',
  [],
  [1, 2],
  {},
  { toString: 'x' },
  "'; drop table host; --",
  '<script>alert(1)</script>',
  '=cmd|calc',
  '../../etc/passwd',
  '\u0000',
  '\u202Eabc\u200B',
  '\uD800',
  '🦌'.repeat(500),
  'x'.repeat(50_000),
  uuid,
  '%00%ff',
];

/** Every path to a leaf or object of a sample. */
function pathsOf(value: unknown, base: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [base];
  const own = Object.entries(value).flatMap(([name, child]) => pathsOf(child, [...base, name]));
  return base.length > 0 ? [base, ...own] : own;
}

function withValue(sample: Record<string, unknown>, path: readonly string[], value: unknown): Record<string, unknown> {
  const [name, ...rest] = path;
  if (name === undefined) return sample;
  const child = sample[name];
  return { ...sample, [name]: rest.length === 0 ? value : withValue(child as Record<string, unknown>, rest, value) };
}

function call(endpoint: Endpoint, input: Record<string, unknown>): Promise<Answer<Endpoint>> {
  if (['door', 'desk', 'operator'].includes(endpoint.who)) {
    // Nobody signs out half-way through the table.
    const headers = { ...rina.headers, ...(endpoint.path === '/api/desk/sign-out' ? { cookie: '' } : {}) };
    return world.call(endpoint, input as never, { headers });
  }
  // Hostile input is what the type forbids; the wire does not care. Nobody is logged out half-way through the table.
  const caller = endpoint.path === '/api/logout' ? {} : { as: host.browser };
  return world.call(endpoint, input as never, { ...caller, displayKey: host.code, headers: bearer(remoteKey) });
}

/** One form of a viewer and one of a host, with texts, numbers, flags and lists. */
const whole = new Set(['orderMabar', 'eventSaveForm']);

describe('hostile input is refused clearly', () => {
  test.each(allEndpoints.map(({ name, endpoint }) => [name, endpoint] as const))('%s', async (name, endpoint) => {
    const sample = samples()[name];
    if (!sample) throw new Error(`${name} has no sample in this table`);
    const paths = pathsOf(sample);
    const number = allEndpoints.findIndex((one) => one.name === name);
    const isWhole = isDeep || whole.has(name);
    for (const path of isWhole ? paths : paths.slice(number % paths.length).slice(0, 1)) {
      // What stands in a URL is always text, and a lone surrogate has no place there.
      const inUrl = endpoint.method === 'GET' || endpoint.path.includes(`:${path[0]}`);
      const fitting = inUrl ? hostile.filter((text) => typeof text === 'string' && text.isWellFormed()) : hostile;
      for (const value of isWhole ? fitting : [fitting[number % fitting.length]]) {
        const input = withValue(sample, path, value);
        const where = `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`;
        const { http, body } = await call(endpoint, input);
        expect(http, where).toBeLessThan(500);
        expect([0, -1, -2], where).toContain(body.status);
        if (body.status !== 0) expect(String(body.data).length, where).toBeGreaterThan(10);
      }
      if (!isWhole) continue;
      const without = withValue(sample, path, undefined);
      expect((await call(endpoint, without)).http, `${path.join('.')} missing`).toBeLessThan(500);
    }
    const extra = await call(endpoint, { ...sample, isAdmin: true, constructor: 'x', status: 'paid' });
    expect(extra.http).toBeLessThan(500);
  });
});
