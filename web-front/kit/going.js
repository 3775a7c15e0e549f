/** Listeners that hear of the browser's back and forward before the router does, and may stop the event; only the last one is called. */
const hearing = [];
// a browser calls its listeners in the order of their registration: this one is registered when the portal's module loads, before there is
// a router
addEventListener('popstate', event => hearing.at(-1)?.(event));
/** the router's number of a history entry; it tells the direction of a move */
export const placeIn = (state) => state?.idx ?? Number.NaN;
/**
 * Adds a listener. With `above` it comes before all others. A page's listener comes after those of its dialogs, whichever was added first.
 * Returns a function that removes it.
 */
export const hearGoing = (heard, above = false) => {
    if (above)
        hearing.push(heard);
    else
        hearing.unshift(heard);
    return () => {
        hearing.splice(hearing.indexOf(heard), 1);
    };
};
