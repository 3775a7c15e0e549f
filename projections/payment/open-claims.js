import { payableKinds } from '#contracts/kernel/claims.ts';
import { Id, Instant, oneOf, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
const Row = Type.Object({
    /** the claimed stream: the position in the list */
    place: zh(Type.String(), '位置'),
    kind: zh(oneOf(payableKinds), '款项类型'),
    id: zh(Id, '款项编号'),
    paymentCode: zh(Id, '支付单号'),
    openedAt: zh(Instant, '开始时间'),
});
/** Open claims of payments. Most rows live for milliseconds; any other row was left behind. */
export const openClaimList = view()({
    name: 'open-claim',
    version: 1,
    doc: Type.Omit(Row, ['id']),
    index: [['place'], ['openedAt']],
    key: (_, { stream }) => stream,
    on: {
        PayableClaimed: (_, { kind, paymentCode }, { stream, at }) => ({ place: stream, kind, paymentCode, openedAt: at }),
        PayableFreed: () => null,
        PayablePaid: () => null,
    },
});
/** Claims made until an instant, in the order of their positions, after a given one. */
export const openClaims = (query) => async (until, after, limit) => (await query.find(openClaimList, { filter: { place: { gt: after }, openedAt: { lte: until } }, sort: ['place'], limit })).map(row => ({
    ...row,
    id: row.place.slice(row.place.indexOf('-') + 1),
}));
