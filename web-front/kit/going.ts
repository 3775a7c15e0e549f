type Hear = (event: PopStateEvent) => void

/** Who hears of the browser's way back and on before the router does, and may stop the event: the last hears alone. */
const hearing: Hear[] = []
// a browser calls its listeners in their order: this one is there as soon as the portal's module is, before there is a router
addEventListener('popstate', event => hearing.at(-1)?.(event))

/** the router's number of an entry in the history, by which is told which way one goes */
export const placeIn = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? Number.NaN

/** `above`: before all who hear already; a page hears beneath its dialogs, whichever came first. Answers how to hear no more. */
export const hearGoing = (heard: Hear, above = false) => {
  if (above) hearing.push(heard)
  else hearing.unshift(heard)
  return () => {
    hearing.splice(hearing.indexOf(heard), 1)
  }
}
