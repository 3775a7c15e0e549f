/**
 * The knowledge of all contexts about an order. Contexts are asked for a win one after the other; the first answer counts.
 * @throws Error where no context brings products
 */
export const allBesideOrder = (brought) => {
    const wins = brought.flatMap(({ wins = [] }) => wins);
    const products = brought.find(one => one.products)?.products;
    if (!products)
        throw new Error('no context tells what travellers have beside their seats');
    const winOf = reach => async (order) => {
        for (const winIn of wins) {
            const win = await winIn(reach)(order);
            if (win)
                return win;
        }
        return undefined;
    };
    return { winOf, products };
};
