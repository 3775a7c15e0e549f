const AHEAD = 'newgt.front.clock';
/** offset of the server's clock from this machine's, ms; tabs without a connection of their own read what the connected tab has stored */
const ahead = () => Number(localStorage.getItem(AHEAD) ?? 0) || 0;
/** Sets the offset from the server's time. */
export const setClock = (now) => localStorage.setItem(AHEAD, String(Date.parse(now) - Date.now()));
/** ms since 1970 by the server's clock, which decides about limits; by this machine's clock until the server's time is known */
export const houseNow = () => Date.now() + ahead();
