/** A page that hears of the browser's way back and on before the router does; it may stop the event. */
let hears: ((event: PopStateEvent) => void) | undefined
// a browser calls its listeners in their order: this one is there as soon as the portal's module is, before there is a router
addEventListener('popstate', event => hears?.(event))

/** Answers how to hear no more. */
export const hearGoing = (heard: (event: PopStateEvent) => void) => {
  hears = heard
  return () => {
    if (hears === heard) hears = undefined
  }
}
