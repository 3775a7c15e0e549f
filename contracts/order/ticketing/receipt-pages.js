/** Pages to print, by the last part of their address. They stand without the console's frame and are for agencies too (DOMAIN §9.2). */
export const receiptTitles = {
    TicketReceipt: '国内客票收据',
    interNewTicketReceipt: '国际客票收据',
    itineraryList: '行程单',
    prepaymentReceipt: '预付款收据',
};
const FOLDER = '/newgt/odermanagement/';
/** Finds the receipt page of an address. @param path with or without its query */
export const receiptAt = (path) => {
    const [place] = path.split(/[?#]/);
    if (!place.startsWith(FOLDER))
        return undefined;
    const page = place.slice(FOLDER.length).replace(/\/$/, '');
    return Object.hasOwn(receiptTitles, page) ? page : undefined;
};
export const receiptOf = (page, orderId) => `${FOLDER}${page}?orderId=${encodeURIComponent(orderId)}`;
