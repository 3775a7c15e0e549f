export const written = 0;
/** not at the expected revision; `revision` is the actual one, −1 for none */
export const conflicting = 1;
/** exactly these events were there already: the answer is the first one, and the stream may have gone on */
export const repeats = 2;
