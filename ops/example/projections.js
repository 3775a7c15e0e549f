import { Type } from '#contracts/kernel/schema.ts';
import { reads } from '#projections/kernel/context.ts';
import { serves } from '#projections/kernel/list.ts';
import { partOf, view } from '#projections/kernel/view.ts';
import { noticeList, noticeRow, ofFact } from '#projections/order/notices.ts';
import { Place, placeNotice, places } from './contracts.ts';
// projections/<context>/list.ts
const placeList = view()({
    name: 'parking',
    version: 1,
    doc: Type.Omit(Place, ['id']),
    index: [['arrivesAt'], ['airLine', 'arrivesAt'], ['status', 'arrivesAt']],
    counted: ['status', 'airLine'],
    on: {
        PlaceAsked: (_, place) => ({ ...place, status: 'ASKED' }),
        PayablePaid: row => row && { ...row, status: 'PAID' },
        PlaceWaived: row => row && { ...row, status: 'WAIVED' },
        PlaceFreed: row => row && { ...row, status: 'FREED' },
    },
});
// projections/<context>/notices.ts
const placeNotices = partOf()(noticeList, {
    version: 1,
    key: { PlaceAsked: ofFact },
    on: { PlaceAsked: (_, place, context) => noticeRow({ ...place, by: place.arrivesAt }, placeNotice(place), context) },
});
// projections/<context>/index.ts
export const parkingReads = reads({ views: [placeList], parts: [placeNotices], lists: [serves(places, placeList)] });
