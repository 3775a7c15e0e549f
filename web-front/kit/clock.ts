const AHEAD = 'newgt.front.clock'

/** ms by which the house's clock is ahead of this machine's; a tab that does not hear the house itself has it from the one that does */
const ahead = (): number => Number(localStorage.getItem(AHEAD) ?? 0) || 0

/** The house has said what time it is. */
export const setClock = (now: string): void => localStorage.setItem(AHEAD, String(Date.parse(now) - Date.now()))

/** ms since 1970 by the house's clock, by which limits are held; by this machine's until the house has been heard */
export const houseNow = (): number => Date.now() + ahead()
