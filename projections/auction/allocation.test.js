import t from 'tap';
import { BatchNewsDeleted, BatchNewsSaved } from '#contracts/auction/bag-batch-events.ts';
import { BagBooked, BagDeclined, BagOffered, BagUndone } from '#contracts/auction/bag-events.ts';
import { samples } from '#ops/samples/samples.ts';
import { spec } from '../kernel/spec.ts';
import { bagList, batchNewsList, bookingList } from './bag-list.ts';
const said = (name) => samples.get(`${name}.v1`).data;
const of = (event, stream = 'bag-C1.A01') => ({ ...event, stream });
const to = { agency: 'A001', agencyName: '海口假日旅行社', subAgents: ['S1'] };
const offered = of(BagOffered({ ...said('BagOffered'), bagId: 'C1.A01', batchId: 'C1', to }));
const booked = of(BagBooked({ ...said('BagBooked'), agency: 'S1', agencyName: '三亚门店' }));
const whose = { turn: 1, agency: 'S1', earnestId: 'e' };
t.test('a bag that is for one agency is known to whom it is for, and then to who has it', async () => {
    const at = spec(bagList);
    const row = { kind: 'ALLOCATION', to: 'A001', toName: '海口假日旅行社', forSubAgents: true };
    at.given(offered)
        .row({ ...row, status: 'AVAILABLE', readers: ['A001', 'S1'] })
        .twice();
    at.given(offered, booked)
        .row({ ...row, status: 'BOOKED', agency: 'S1', readers: ['S1'] })
        .twice();
    at.given(offered, booked, of(BagUndone(whose)))
        .row({ ...row, status: 'AVAILABLE', readers: ['A001', 'S1'] })
        .twice();
    at.given(offered, of(BagDeclined({ agency: 'A001' })))
        .row({ ...row, status: 'DECLINED', readers: ['A001', 'S1'] })
        .twice();
    at.given(of(BagOffered(said('BagOffered')), 'bag-B1.A01'))
        .row({ kind: 'COMBI', readers: undefined })
        .twice();
});
t.test('bookings and news', async () => {
    spec(bookingList).given(offered, booked).row({ kind: 'ALLOCATION', agency: 'S1', status: 'BOOKED' }).twice();
    const news = of(BatchNewsSaved({ ...said('BatchNewsSaved'), newsId: 'C1.1' }), 'bagbatch-C1');
    spec(batchNewsList)
        .given(news)
        .row({ batchId: 'C1', title: '行李额说明', readers: ['A001', 'A002'] })
        .twice();
    spec(batchNewsList)
        .given(news, of(BatchNewsDeleted({ newsId: 'C1.1' }), 'bagbatch-C1'))
        .none();
});
