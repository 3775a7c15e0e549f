import t from 'tap';
import * as bids from '#contracts/auction/bid-events.ts';
import * as lots from '#contracts/auction/lot-events.ts';
import { samples } from '#ops/samples/samples.ts';
import { spec } from '../kernel/spec.ts';
import { lotList } from './lot-list.ts';
const said = (name) => samples.get(`${name}.v1`).data;
const of = (stream, event) => ({ ...event, stream });
const [lot, inBids] = ['lot-L1', 'bids-L1'];
const { opener: _, ...drafted } = said('LotDrafted');
const published = [of(lot, lots.LotDrafted(drafted)), of(lot, lots.LotPublished(said('LotPublished')))];
const standing = [{ agency: 'AG1', paddle: 1, price: drafted.floor, units: 1 }];
const placed = of(inBids, bids.BidPlaced({ ...said('BidPlaced'), agency: 'AG1', paddle: 1, no: 1, price: drafted.floor, standing }));
t.test('a lot that is paused is not due, however long ago its end was', async () => {
    spec(lotList)
        .given(...published)
        .row({ status: 'PUBLISHED', paused: false }, 'L1');
    const paused = of(inBids, bids.BidsPaused({ reason: '核实' }));
    spec(lotList)
        .given(...published, paused)
        .row({ status: 'PUBLISHED', paused: true }, 'L1')
        .twice();
    spec(lotList)
        .given(...published, paused, of(inBids, bids.BidsResumed({ endsAt: '2026-12-01T06:00:00.000Z' })))
        .row({ status: 'PUBLISHED', paused: false, endsAt: '2026-12-01T06:00:00.000Z' }, 'L1')
        .twice();
    spec(lotList)
        .given(...published, paused, of(lot, lots.LotCancelled({ forced: false })))
        .row({ status: 'CANCELLED', paused: false }, 'L1');
});
t.test('of one that is cancelled nobody has anything', async () => {
    spec(lotList)
        .given(...published, placed)
        .row({ sold: 1, price: drafted.floor, winning: [{ paddle: 1, price: drafted.floor, units: 1 }] }, 'L1');
    spec(lotList)
        .given(...published, placed, of(lot, lots.LotCancelled({ forced: true, reason: '航班取消' })))
        .row({ status: 'FORCE_CANCELLED', bids: 1, sold: 0, winning: [], price: undefined, next: undefined }, 'L1')
        .twice();
});
