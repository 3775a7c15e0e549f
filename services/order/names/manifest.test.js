import t from 'tap';
import { DocumentsClaimed, DocumentsReleased } from '#contracts/order/names/manifest.ts';
import { NOON, spec } from '#services/kernel/spec.ts';
import { manifest } from './manifest.ts';
const on = spec(manifest, { id: 'HU7182-2026-12-10' });
const claimed = (orderNo, revision, ...documents) => DocumentsClaimed({ orderNo, revision, documents });
const claim = (orderNo, revision, ...documents) => ({ orderNo, revision, documents, stale: [] });
t.test('a document is one order’s, as often as it asks', async () => {
    on.given()
        .when('claim', claim('A', 3, 'x', 'y'))
        .then(claimed('A', 3, 'x', 'y'));
    on.given(claimed('A', 3, 'x'))
        .when('claim', claim('A', 3, 'x', 'y'))
        .then(claimed('A', 3, 'y'));
    on.given(claimed('A', 3, 'x'))
        .when('claim', claim('A', 2, 'x'))
        .nothing();
    on.given(claimed('A', 3, 'x'))
        .when('claim', claim('B', 0, 'y', 'x'))
        .refused('旅客证件重复：该证件已在本航班其他订单中', {
        errors: { docNo: '旅客证件重复：该证件已在本航班其他订单中' },
    });
});
t.test('a claim that was found dead is taken over; one that has been renewed since is not', async () => {
    const stale = [{ document: 'x', orderNo: 'A', revision: 3, at: NOON }];
    on.given(claimed('A', 3, 'x'))
        .when('claim', { ...claim('B', 0, 'x'), stale })
        .then(claimed('B', 0, 'x'));
    on.given(claimed('A', 3, 'x'), claimed('A', 5, 'x'))
        .when('claim', { ...claim('B', 0, 'x'), stale })
        .refused('旅客证件重复：该证件已在本航班其他订单中');
});
t.test('given back is what was claimed before the fact, not what was claimed knowing it', async () => {
    const held = on.given(claimed('A', 3, 'x', 'y'), claimed('B', 1, 'z'));
    held.when('release', { orderNo: 'A', before: 6, keep: ['y'] }).then(DocumentsReleased({ orderNo: 'A', documents: ['x'] }));
    held.when('release', { orderNo: 'A', before: 3, keep: [] }).nothing();
    on.given(claimed('A', 3, 'x'), claimed('A', 6, 'x'))
        .when('release', { orderNo: 'A', before: 6, keep: [] })
        .nothing();
    held
        .when('release', { orderNo: 'A', before: 6, keep: [] })
        .then(DocumentsReleased({ orderNo: 'A', documents: ['x', 'y'] }))
        .state({ z: { orderNo: 'B', revision: 1, at: NOON } });
});
