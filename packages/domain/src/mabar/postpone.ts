/** How often the player of one entry may let the next one go first ("Tunggu aku"). */
export const POSTPONE_MAX = 2;
