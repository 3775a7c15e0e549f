/** Commands that change what an order is or costs. They wait while somebody pays the order or decides about its end. */
export const CHANGING = [
    'reduceSeats',
    'releaseUnnamed',
    'addSeats',
    'modifyPrice',
    'confirmPriceChange',
    'modifyTicketTime',
    'splitOrder',
    'orderVirtualOut',
];
/** The same commands, where those that `isHeldBack` names are refused while `why` gives a reason against them. */
export const holdingBack = (commands, isHeldBack, why) => {
    const each = Object.entries(commands).map(([name, rule]) => {
        const { when } = rule;
        if (!when || !isHeldBack(name))
            return [name, rule];
        const wait = (order, context) => {
            const verdict = order.status === 'NONE' ? true : why(order);
            return verdict === true ? when(order, context) : verdict;
        };
        return [name, { ...rule, when: wait }];
    });
    return Object.fromEntries(each);
};
