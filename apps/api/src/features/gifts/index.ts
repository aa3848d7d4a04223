export { giftsCollectors } from './gift.collectors.ts';
export { checkGifts } from './claim.queries.ts';
export { giftsQuery } from './gift.queries.ts';
export { claimWords } from './claim.commands.ts';
export { addGift, claimableGifts, dashboardGifts, saveGift } from './gift.commands.ts';
export { maskClaim, maskPlace } from './mask.commands.ts';
export { readProof, readProofHead, readSchedule } from './proof.commands.ts';
export { giftsPollers } from './wait.commands.ts';
export { giftSeals } from './seed.commands.ts';
