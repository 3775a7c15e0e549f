import { OrderSubmitted } from '#contracts/order/events.ts';
import { confirmed, leg, named, paid, submission, ticketed, twelve } from './sample.ts';
/**
 * A ticketed group whose two children were sold at the group's fare, in fen: Y 1760, the group at 75 % = 1320, so that each child has paid
 * 440 more than a child's 880 (DOMAIN §5.2).
 */
export const childSale = (legs = [leg()], groupFare = 132_000) => {
    const counts = { ...twelve, CHILD: 2 };
    const order = submission({ counts, groupFare, legs });
    const priced = order.legs.map(leg => ({
        ...leg,
        lines: leg.lines.map(line => {
            if (line.type !== 'CHILD')
                return line;
            const perPassenger = groupFare + line.cnFund + line.yq;
            return { ...line, fare: groupFare, perPassenger, total: perPassenger * line.count };
        }),
    }));
    const total = priced.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.total, 0);
    return [
        OrderSubmitted({ ...order, legs: priced, total, instalments: [{ ...order.instalments[0], amount: total }] }),
        confirmed(),
        paid({ amount: total }),
        named(counts),
        ticketed(counts),
    ];
};
