import { activation, forgotPassword, hostProfile, login } from '@mabarin/api-client/contract/accounts';
import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import { startSecondFactor } from '@mabarin/api-client/contract/profile/security';
import { openVote } from '@mabarin/api-client/contract/show';
import { requestDataLink } from '@mabarin/api-client/contract/privacy';
import { saveDiscord } from '@mabarin/api-client/contract/discord';
import { saveChannel } from '@mabarin/api-client/contract/notify';
import { gameResult, mabarList, orderMabar, setPlaying, setPlayingDone } from '@mabarin/api-client/contract/mabar';
import { openingPush, ticketPush } from '@mabarin/api-client/contract/push';
import { team } from '@mabarin/api-client/contract/team';
import { alertAck, alertNext, saveTiers, setReview, uploadMedia } from '@mabarin/api-client/contract/alerts';
import { DEFAULT_LOOK } from '@mabarin/domain/alerts/look';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import { DEFAULT_TIERS } from '@mabarin/domain/alerts/tier';
import { randomUUID } from 'node:crypto';
import { givenCode, returnableEntry } from './fixtures/credits.ts';
import { addVoucher, newVoucher } from './fixtures/vouchers.ts';
import { testBot, testWebhook } from './fixtures/discord.ts';
import { addTestGift, newPlayer } from './fixtures/gifts.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { transaction } from '#platform/db/transaction.ts';
import { callProved, logIn, TEST_PASSWORD, type TestHost } from './fixtures/hosts.ts';
import { joinForm, linkCode, postJoin } from './fixtures/accounts/join.ts';
import { picture } from './fixtures/images.ts';
import { addToQueue } from './fixtures/mabar.ts';
import { playPayment } from './fixtures/payments.ts';
import { noRules } from '@mabarin/domain/show/show';
import { addRemoteKey } from './fixtures/remote.ts';
import { paidOrder } from './fixtures/orders.ts';
import { refundOf } from './fixtures/refunds.ts';
import { withSecondFactor } from './fixtures/accounts/second-factor.ts';
import { paidSupport } from './fixtures/supports.ts';
import { addTestMember, invitationCode, MEMBER_PASSWORD } from './fixtures/team.ts';
import { addWebhook, webhookForm } from './fixtures/webhooks.ts';
import { claimPlace } from '#features/chat/binding.commands.ts';
import { readTicket } from '#features/ticket/ticket.commands.ts';
import { saveDevice } from '@mabarin/api-client/contract/profile/devices';
import { startPasskey, startPasskeyLogin, startPasskeyProof } from '@mabarin/api-client/contract/profile/passkeys';
import { Authenticator } from '#testing/fixtures/accounts/authenticator.ts';
import { addTestPasskey, proveForOne } from '#testing/fixtures/accounts/passkeys.ts';
import type { World } from '#testing/world.ts';
import type { PushService } from '#testing/fixtures/push.ts';

/** Inputs with which each POST succeeds for a host, by the endpoint's name; a missing one needs none. */
export function lostAnswerInputs(world: World, push: PushService) {
  const roles = {
    gameRoleExpLaner: false,
    gameRoleGoldlaner: false,
    gameRoleJungler: false,
    gameRoleMidlaner: true,
    gameRoleRoamer: false,
  };
  const smallPicture = async () => (await picture({ width: 40, height: 40, format: 'png' })).toString('base64');
  const player = () => {
    const { id, server } = newPlayer();
    return { gameID: id, gameServerID: server };
  };
  const eventOf = async (host: TestHost, title: string) => {
    const { body } = await world.call(hostProfile, { id: host.username });
    return (body.data as { events: { code: string; title: string }[] }).events.find((event) => event.title === title)!
      .code;
  };
  const reguler = (host: TestHost) => eventOf(host, 'Reguler');
  const order = async (host: TestHost) => {
    const { body } = await world.call(orderMabar, {
      form: { ...player(), gameEventCode: await reguler(host), gameCount: 1, gameMessage: 'halo', ...roles },
      host: host.username,
      token: 'sandbox-pass',
    });
    return body.data as { transaction_id: string; ticket: string };
  };
  const played = async (host: TestHost) => {
    const mabarID = await addToQueue(world, host.id, { count: 3 });
    await world.call(setPlaying, { mabarID, setPlaying: true }, { as: host.browser });
    await world.call(
      gameResult,
      { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } },
      { as: host.browser },
    );
    return mabarID;
  };
  /** As a browser gives it; the point is the generator of P-256. */
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    keys: {
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: 'A'.repeat(22),
    },
  };
  const account = { bankCode: '014', bankAccountNumber: '1234567890' };
  const instance = 'satu-halaman';
  const boundTicket = async (host: TestHost) => {
    const { ticket } = await paidOrder(world, host);
    const { data } = await readTicket(world.db, world.app.deps, ticket);
    const code = data.kind === 'mabar' ? data.entry?.chat.code : null;
    const person = { hostId: host.id, platform: 'tiktok', userId: '1', name: 'Budi' };
    await transaction(world.db, (tx) => claimPlace(tx, world.app.deps, person, String(code)));
    return ticket;
  };
  const shown = async (host: TestHost) => {
    await paidSupport(world, host);
    const { body } = await world.call(alertNext, { instance, presence: 'obs_active' }, { displayKey: host.code });
    return body.data as { fence: number; alert: { id: string; attempt: number } };
  };
  const supportID = async (host: TestHost, form = {}) => {
    const payment = await paidSupport(world, host, form);
    const { id } = await world.admin
      .selectFrom('support')
      .select('id')
      .where('payment_id', '=', payment)
      .executeTakeFirstOrThrow();
    return String(id);
  };
  /** The code of a link to the data of somebody who supported this host. */
  const dataCode = async (host: TestHost) => {
    const supporterEmail = `${host.username}@example.test`;
    await paidSupport(world, host, { supporterEmail });
    await world.call(requestDataLink, { form: { privacyEmail: supporterEmail }, token: 'sandbox-pass' });
    return linkCode(world, supporterEmail, 'data-saya');
  };

  const inputs: Record<string, (host: TestHost) => Promise<object> | object> = {
    async activation() {
      const form = await joinForm();
      await postJoin(world, form);
      await world.drainJobs();
      return { activationCode: await linkCode(world, String(form['hostEmail']), 'activation') };
    },
    checkPrerequisites: () => ({ player: { id: '123456789', server: '2001' }, email: 'baru@example.test' }),
    checkUsername: () => ({ form: { username: 'kancilbaru77' } }),
    forgotPassword: ({ email }) => ({ token: 'sandbox-pass', email }),
    join: async () => ({ formJoin: await joinForm(), tokenJoin: 'sandbox-pass' }),
    login: ({ email }) => ({ form: { LoginEmail: email, LoginPassword: TEST_PASSWORD }, token: 'sandbox-pass' }),
    async loginFirst() {
      const form = await joinForm();
      const { body } = await postJoin(world, form);
      await world.drainJobs();
      const activationCode = await linkCode(world, String(form['hostEmail']), 'activation');
      await world.call(activation, { activationCode });
      return { key: (body.data as { key: string }).key, activationCode };
    },
    async loginSecondFactor(host) {
      const { code } = await withSecondFactor(world, host);
      const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
      const { body } = await world.call(login, { form, token: 'sandbox-pass' });
      return { step: (body.data as { step: string }).step, code: code() };
    },
    async loginByPasskey({ browser }) {
      const { key } = await addTestPasskey(world, browser);
      const { body } = await world.call(startPasskeyLogin, {});
      return { assertion: key.sign(body.data!, { origin: world.config.origins.public }) };
    },
    saveDevice: () => deviceForm(),
    async tryDevice({ browser }) {
      await world.call(saveDevice, deviceForm(), { as: browser });
      return {};
    },
    async startPasskeyProof({ browser }) {
      await addTestPasskey(world, browser);
      return {};
    },
    async proveByPasskey({ browser }) {
      const { key } = await addTestPasskey(world, browser);
      const { body } = await world.call(startPasskeyProof, {}, { as: browser });
      return { assertion: key.sign(body.data!, { origin: world.config.origins.dashboard }) };
    },
    async startPasskey() {
      await proveForOne(world);
      return {};
    },
    async addPasskey({ browser }) {
      await proveForOne(world);
      const { body } = await world.call(startPasskey, {}, { as: browser });
      return {
        name: 'HP',
        attestation: new Authenticator().create(body.data!, { origin: world.config.origins.dashboard }),
      };
    },
    renamePasskey: async ({ browser }) => ({ id: (await addTestPasskey(world, browser)).id, name: 'HP lama' }),
    async removePasskey({ browser }) {
      const { id } = await addTestPasskey(world, browser);
      await proveForOne(world);
      return { id };
    },
    async notMe(host) {
      await callProved(world, saveBankAccount, account, { as: host.browser });
      return { code: await linkCode(world, host.email, 'bukan-saya') };
    },
    async confirmSecondFactor({ browser }) {
      const { body } = await world.call(startSecondFactor, {}, { as: browser });
      const { secret } = body.data as { secret: string };
      return { password: TEST_PASSWORD, code: totpCode({ secret, now: world.clock.now() }) };
    },
    async renewRecoveryCodes(host) {
      const { code } = await withSecondFactor(world, host);
      return { password: TEST_PASSWORD, secondFactor: code() };
    },
    async stopSecondFactor(host) {
      const { code } = await withSecondFactor(world, host);
      return { password: TEST_PASSWORD, secondFactor: code() };
    },
    async endSessions({ email }) {
      await logIn(world, email);
      return { id: null };
    },
    unfreeze: () => ({ password: TEST_PASSWORD }),
    prove: () => ({ password: TEST_PASSWORD }),
    decideSuspended: () => ({ kind: 'discord', id: 'x', keep: true }),
    async resetPassword({ email }) {
      await world.call(forgotPassword, { token: 'sandbox-pass', email });
      await world.drainJobs();
      return { code: await linkCode(world, email, 'reset-password'), password: 'tiga ekor kancil' };
    },
    async verifyHost({ email }) {
      await world.call(forgotPassword, { token: 'sandbox-pass', email });
      await world.drainJobs();
      return { code: await linkCode(world, email, 'reset-password') };
    },
    async paymentCheck(host) {
      const { transaction_id } = await order(host);
      await playPayment(world, transaction_id);
      return { transaction_id };
    },
    paymentCancel: async (host) => ({ transaction_id: (await order(host)).transaction_id }),
    findPayment: () => ({
      form: { by: 'email', amount: 10_500, day: '2026-11-20', clock: '20:15', email: 'budi@example.test' },
      token: 'sandbox-pass',
    }),
    paymentExpire: async (host) => ({ transaction_id: (await order(host)).transaction_id }),
    addQueue: async (host) => ({
      ...player(),
      gamePlayerName: 'Kancil',
      gameEventID: await reguler(host),
      gameCount: 1,
      ...roles,
    }),
    checkPlayer: () => newPlayer(),
    lookUpPlayer: ({ username }) => ({ host: username, ...newPlayer() }),
    countPlusOne: async ({ id }) => ({ mabarID: await addToQueue(world, id) }),
    entryGames: async (host) => ({ mabarID: await played(host) }),
    playerHistory: async ({ id }) => ({ mabarID: await addToQueue(world, id) }),
    setPlayerNote: async ({ id }) => ({ mabarID: await addToQueue(world, id), note: 'Jago jungler.' }),
    eventSaveForm: () => ({
      id: randomUUID(),
      action: 'add',
      isMabarin: false,
      eventTitle: 'Push Rank',
      eventDescription: 'Naik bintang bareng.',
      eventPrice: 10_000,
      eventNeedRole: true,
      eventNeedGameCount: true,
    }),
    eventStatusUpdate: async (host) => ({ id: await eventOf(host, 'Fast-Track'), status: false }),
    async gameResetStatistic(host) {
      await played(host);
      return {};
    },
    async gameResult({ id, browser }) {
      const mabarID = await addToQueue(world, id, { count: 3 });
      await world.call(setPlaying, { mabarID, setPlaying: true }, { as: browser });
      return { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } };
    },
    async gameResultUpdate(host) {
      await played(host);
      return { result: 'lose', statistic: { game: 1 } };
    },
    async gameUndo(host) {
      await played(host);
      const { body } = await world.call(mabarList, {}, { as: host.browser });
      return { game: body.undo?.game };
    },
    hostNotice: () => ({ playerID: '123456789', playerServer: '2001', playerName: 'Kancil', type: 'mark' }),
    orderMabar: async (host) => ({
      form: { ...player(), gameEventCode: await reguler(host), gameCount: 1, gameMessage: 'halo', ...roles },
      host: host.username,
      token: 'sandbox-pass',
    }),
    setOrdering: () => ({ open: false }),
    saveHostSettings: () => ({ party: 2, transfers: false }),
    playNextPlayers: async ({ id }) => ({
      mabarIDs: [await addToQueue(world, id), await addToQueue(world, id)],
      asTeam: true,
    }),
    saveTeamRules: () => ({ role: 'gameRoleMidlaner', passes: 1 }),
    async moveEntry({ id }) {
      const [first, second] = [await addToQueue(world, id), await addToQueue(world, id)];
      return { mabarID: second, afterID: null, beforeID: first };
    },
    async requeueEntry({ id, browser }) {
      const mabarID = await addToQueue(world, id);
      await world.call(setPlayingDone, { mabarID }, { as: browser });
      return { mabarID };
    },
    setLastOrder: () => ({ waiting: 10, until: '22:00' }),
    setBreak: () => ({ minutes: 10 }),
    saveHours: () => ({ hours: [{ day: 1, start: '20:00' }] }),
    setPlaying: async ({ id }) => ({ mabarID: await addToQueue(world, id), setPlaying: true }),
    setPlayingDone: async ({ id }) => ({ mabarID: await addToQueue(world, id) }),
    inviteMember: ({ username }) => ({ email: `${username}@tim.test`, role: 'moderator' }),
    async withdrawInvitation(host) {
      await invitationCode(world, host, `${host.username}@tim.test`);
      const { body } = await world.call(team, {}, { as: host.browser });
      return { id: body.data?.invitations[0]?.id };
    },
    setMemberRole: async (host) => ({ id: (await addTestMember(world, host)).id, role: 'finance' }),
    removeMember: async (host) => ({ id: (await addTestMember(world, host)).id }),
    switchHost: ({ username }) => ({ username }),
    checkInvitation: async (host) => ({ code: await invitationCode(world, host, `${host.username}@tim.test`) }),
    acceptInvitation: async (host) => ({
      code: await invitationCode(world, host, `${host.username}@tim.test`),
      name: 'Budi',
      password: MEMBER_PASSWORD,
      token: 'sandbox-pass',
    }),
    banSupporter: async (host) => ({ id: await supportID(host) }),
    downloadSupports: () => ({ dateStart: '2026-11-20', dateEnd: '2026-11-20' }),
    reportMoney: () => ({ month: '2026-11' }),
    reportPlay: () => ({ month: '2026-11' }),
    reportTurns: () => ({ month: '2026-11' }),
    hiddenSupports: () => ({ month: '2026-11' }),
    reportYear: () => ({ year: '2026' }),
    prepareReportFile: () => ({ file: 'transactions', dateStart: '2026-11-01', dateEnd: '2026-11-20' }),
    orderSupport: ({ username }) => ({
      host: username,
      form: {
        supporterName: 'Budi',
        supporterAnonymous: false,
        supporterMessage: 'semangat',
        supporterGift: 10_000,
        supporterEmail: 'budi@example.test',
        supporterEmailHidden: false,
      },
      token: 'sandbox-pass',
    }),
    replaySupport: async (host) => ({ id: await supportID(host) }),
    async replayLast(host) {
      const { fence, alert } = await shown(host);
      const ack = { instance, fence, alert_id: alert.id, attempt: alert.attempt };
      await world.call(alertAck, { ...ack, event: 'started' }, { displayKey: host.code });
      await world.call(alertAck, { ...ack, event: 'finished' }, { displayKey: host.code });
      return {};
    },
    async reviewSupport(host) {
      await world.call(setReview, { mode: 'all' }, { as: host.browser });
      return { id: await supportID(host), verdict: 'show' };
    },
    showSupport: async (host) => ({ id: await supportID(host, { supporterMessage: 's10t g4c0r maxwin' }) }),
    supports: () => ({ before: null }),
    async alertAck(host) {
      const { fence, alert } = await shown(host);
      return { instance, fence, alert_id: alert.id, attempt: alert.attempt, event: 'started' };
    },
    async alertNext(host) {
      await paidSupport(world, host);
      return { instance, presence: 'obs_active' };
    },
    controlOverlay: () => ({ action: 'pause' }),
    saveOverlay: () => ({
      image: null,
      imageType: null,
      settings: { enableNotificationSound: false, enableTTS: false, showLogo: false, logo: null },
    }),
    saveSound: () => ({ ...DEFAULT_SOUND, volume: 30 }),
    saveLook: () => ({ ...DEFAULT_LOOK, preset: 'neon' }),
    setReview: () => ({ mode: 'all' }),
    trySpeech: () => ({ text: 'Halo', voice: 'id', rate: 160, words: [] }),
    saveTiers: () => ({ tiers: [DEFAULT_TIERS.order], orders: true, gifts: true }),
    mediaLibrary: () => ({}),
    uploadMedia: async () => ({ name: 'kancil', base64: await smallPicture() }),
    async deleteMedia(host) {
      const { body } = await world.call(
        uploadMedia,
        { name: 'kancil', base64: await smallPicture() },
        { as: host.browser },
      );
      return { id: body.data!.ref.slice('media:'.length) };
    },
    skipAlert: async (host) => ({ alert_id: (await shown(host)).alert.id }),
    hideAlertMessage: async (host) => ({ alert_id: (await shown(host)).alert.id }),
    async replayAlert(host) {
      await world.call(saveTiers, { tiers: [], orders: true, gifts: false }, { as: host.browser });
      const { id } = await paidOrder(world, host);
      const { id: alert_id } = await world.admin
        .updateTable('alert')
        .set({ state: 'skipped' })
        .where('source_id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { alert_id };
    },
    playbackRelease: async (host) => ({ instance, fence: (await shown(host)).fence, shown_ms: 1_000 }),
    claimGift: async (host) => ({
      host: host.username,
      form: {
        ...player(),
        gameRoleMidlaner: true,
        giftEventCode: await addTestGift(world, host.id, { giftQuota: 5 }),
        giftMessage: 'semoga hoki',
      },
      token: 'sandbox-pass',
      nonce: 'nonce-uji',
    }),
    giftClaims: () => {
      const { id, server } = newPlayer();
      return {
        action: 'add',
        giftClaimPlayerID: id,
        giftClaimPlayerServer: server,
        giftClaimPlayerName: 'Kancil',
        giftClaimClass: 2,
        giftClaimMessage: 'Hadiah setia',
      };
    },
    saveGift: () => ({
      id: randomUUID(),
      action: 'add',
      giftClass: 2,
      giftTitle: 'Skin Uji',
      giftQuota: 1,
      giftGacha: 1,
      giftStatus: true,
    }),
    async ticketHere(host) {
      const { transaction_id, ticket } = await order(host);
      await playPayment(world, transaction_id);
      return { ticket };
    },
    async ticketPostpone(host) {
      const { ticket } = await paidOrder(world, host);
      await addToQueue(world, host.id);
      return { ticket, nth: 1 };
    },
    ticketChat: async (host) => ({ ticket: await boundTicket(host), worn: true }),
    ticketChatRelease: async (host) => ({ ticket: await boundTicket(host), nth: 1 }),
    ticketTransfer: async (host) => ({ ticket: (await paidOrder(world, host)).ticket, form: player() }),
    async ticketPush(host) {
      const { ticket } = await paidOrder(world, host);
      return { ticket, subscription };
    },
    async ticketPushOff(host) {
      const { ticket } = await paidOrder(world, host);
      await world.call(ticketPush, { ticket, subscription });
      return { ticket, endpoint: subscription.endpoint };
    },
    openingPush: async ({ username }) => ({ host: username, subscription }),
    async openingPushOff({ username }) {
      await world.call(openingPush, { host: username, subscription });
      return { host: username, endpoint: subscription.endpoint };
    },
    ticketChild: async (host) => ({ ticket: (await paidOrder(world, host)).ticket }),
    async ticketRefund(host) {
      const { ticket } = await paidOrder(world, host);
      await world.advance(7 * 86_400);
      return { ticket };
    },
    async ticketRefundAccount(host) {
      const { ticket, entryId } = await paidOrder(world, host);
      await refundOf(world, host, entryId);
      return { ticket, form: account };
    },
    refundOffer: async (host) => ({ mabarID: (await paidOrder(world, host)).entryId }),
    refundRequest: async (host) => ({ mabarID: (await paidOrder(world, host)).entryId }),
    hostRefunds: () => ({ before: null }),
    async cashout({ browser, username }) {
      await callProved(world, saveBankAccount, account, { as: browser });
      await paidSupport(world, { username }, { supporterGift: 100_000 });
      await world.advance(4 * 86_400);
      return { cashAmount: 50_000, cashPassword: TEST_PASSWORD };
    },
    creditCheck: async (host) => ({ host: host.username, code: await givenCode(world, host) }),
    creditOffer: async (host) => ({ mabarID: (await returnableEntry(world, host)).mabarID }),
    creditGive: async (host) => ({ mabarID: (await returnableEntry(world, host)).mabarID, games: 1 }),
    checkAccount: () => account,
    saveBankAccount: () => account,
    saveHostAge: () => ({ age: 'adult', guardianName: '', guardianContact: '', guardianConsent: false }),
    async objectToRestriction({ username }) {
      await world.ops(`cash-outs freeze ${username} --because fraud`);
      return { kind: 'frozen', about: null, text: 'Ini keliru.' };
    },
    async ticketObject(host) {
      const id = await paidSupport(world, host);
      const { ticket } = await world.row('payment', { id }, 'ticket');
      await world.ops(`alerts mask ${id} --because fraud`);
      return { ticket, form: { kind: 'text_hidden', about: null, text: 'Ini keliru.' } };
    },
    transactions: () => ({ before: null }),
    changePassword: () => ({
      passwordCurrent: TEST_PASSWORD,
      passwordNew: 'tiga ekor kancil',
      passwordConfirm: 'tiga ekor kancil',
    }),
    updateProfile: () => ({
      isPhotoFileChanging: false,
      image: null,
      imageType: null,
      photo: null,
      name: 'Bang Kancil',
      playerID: '123456789',
      playerServer: '2001',
      playerName: 'Kancil',
      playerRole: roles,
    }),
    contact: () => ({
      form: { contactEmail: 'budi@example.test', contactMessage: 'Uangku terpotong.' },
      token: 'sandbox-pass',
    }),
    complain: (host) => ({ place: 'host', of: host.username, form: { reason: 'gambling', words: 'iklan' } }),
    async complainOfAlert(host) {
      const payment = await paidSupport(world, host, {});
      const { id } = await world.admin
        .selectFrom('alert')
        .select('id')
        .where('support_id', '=', payment)
        .executeTakeFirstOrThrow();
      return { id, form: { reason: 'other', words: '' } };
    },
    feedback: () => ({ feedbackCaption: 'Usul', feedbackMessage: 'Tolong tambah tombol.' }),
    saveDiscord: () => ({ settings: { webhook: testWebhook().address } }),
    async testDiscord({ browser }) {
      await callProved(world, saveDiscord, { settings: { webhook: testWebhook().address } }, { as: browser });
      return {};
    },
    saveChannel: () => ({ id: randomUUID(), service: 'telegram', ...testBot(), events: ['order'] }),
    removeChannel: async (host) => ({ id: await addChannel(host) }),
    testChannel: async (host) => ({ id: await addChannel(host) }),
    createWebhook: () => ({ id: randomUUID(), ...webhookForm }),
    saveWebhook: async (host) => ({ id: await addWebhook(world, host), ...webhookForm, events: ['game.recorded'] }),
    switchWebhook: async (host) => ({ id: await addWebhook(world, host), on: false }),
    rotateWebhookSecret: async (host) => ({ id: await addWebhook(world, host) }),
    removeWebhook: async (host) => ({ id: await addWebhook(world, host) }),
    streamKey: () => ({}),
    createStreamKey: () => ({}),
    endStreamKey: () => ({}),
    testWebhook: async (host) => ({ id: await addWebhook(world, host) }),
    webhookDeliveries: async (host) => ({ id: await addWebhook(world, host) }),
    replayWebhook: async (host) => ({ id: await addWebhook(world, host), delivery: null }),
    requestDataLink: () => ({ form: { privacyEmail: 'budi@example.test' }, token: 'sandbox-pass' }),
    checkDataLink: async (host) => ({ code: await dataCode(host) }),
    downloadViewerData: async (host) => ({ code: await dataCode(host) }),
    eraseViewerData: async (host) => ({ code: await dataCode(host) }),
    createRemoteKey: () => ({ newKeyId: randomUUID(), name: 'Stream Deck', actions: ['skip'] }),
    async revokeRemoteKey(host) {
      await addRemoteKey(world, host);
      const { id } = await world.admin
        .selectFrom('remote_key')
        .select('id')
        .where('host_id', '=', host.id)
        .executeTakeFirstOrThrow();
      return { id };
    },
    pressRemote: () => ({ action: 'win' }),
    chat: () => ({ platform: 'tiktok', userId: '1', name: 'Budi', text: '!antri' }),
    saveFilterSettings: () => ({ insults: 'loose', holdDoubtful: true }),
    addFilterWord: () => ({ word: 'wibu' }),
    removeFilterWord: () => ({ word: 'wibu' }),
    displayReport: () => ({ instance, target: 'queue', behind_seconds: 20 }),
    controlWidget: () => ({ target: 'countdown', action: 'add', seconds: 60 }),
    saveShow: () => ({ rules: { ...noRules, support: 1 }, milestones: [{ amount: 500_000, title: 'Push-up 20x' }] }),
    openVote: () => ({ id: randomUUID(), title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes: 10 }),
    async closeVote(host) {
      const id = randomUUID();
      await world.call(
        openVote,
        { id, title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes: 10 },
        { as: host.browser },
      );
      return { id };
    },
    makeVoucher: (host) => ({ ...newVoucher(world), code: `UJI${host.username.slice(-6)}`.toUpperCase() }),
    vouchers: () => ({}),
    voucherUses: async (host) => ({ id: (await addVoucher(world, host)).id }),
    stopVoucher: async (host) => ({ id: (await addVoucher(world, host)).id }),
    restartShow: () => ({ round: 1 }),
    async undoShowEvent(host) {
      const event = { source: 'game', event_id: '1', round: 1, amount: 0, at: world.clock.now() } as const;
      const inserted = world.admin.insertInto('show_event').values({ host_id: host.id, ...event });
      return inserted.returning('id').executeTakeFirstOrThrow();
    },
    saveWidget: () => ({ target: 'marquee', settings: { text: 'Selamat datang', speed: 'normal' } }),
  };

  const deviceForm = () => ({
    subscription: push.device('hp'),
    events: ['order' as const],
    supportFrom: 0,
    quiet: null,
  });

  async function addChannel({ browser }: TestHost): Promise<string> {
    const id = randomUUID();
    const form = { service: 'telegram' as const, ...testBot(), events: ['order' as const] };
    await callProved(world, saveChannel, { id, ...form }, { as: browser });
    return id;
  }

  return inputs;
}
