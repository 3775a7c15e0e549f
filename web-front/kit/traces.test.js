import t from 'tap';
import { storage } from '#contracts/client/storage.ts';
import { memoryBox } from '#contracts/client/test/box.ts';
import { intentionOf } from './intentions.ts';
import { forgetClear, forgetOthers, sentKey } from './traces.ts';
const filled = (expiresIn = 60_000) => {
    const box = memoryBox();
    storage({ box }).set(sentKey('yefeng', 'newOrder'), 'x', { expiresIn });
    const { key } = intentionOf(box, 'yefeng', { path: '/p', said: 1 });
    box.setItem('newgt.front.seen', '7');
    const isKnown = () => intentionOf(box, 'yefeng', { path: '/p', said: 1 }).key === key;
    return { box, isKnown, sent: () => storage({ box }).get(sentKey('yefeng', 'newOrder')) };
};
t.test('what was sent stays for its user as long as it may be sent again', async (t) => {
    const mine = filled();
    forgetOthers(mine.box, 'yefeng');
    t.equal(mine.sent(), 'x');
    t.ok(mine.isKnown());
    const old = filled(-1);
    forgetOthers(old.box, 'yefeng');
    t.notMatch([...old.box.kept.keys()].join(), 'sent', 'it is gone without being asked for');
});
t.test('of another nothing stays, and when nobody is logged in only keys', async (t) => {
    const other = filled();
    forgetOthers(other.box, 'changcheng');
    t.same([...other.box.kept.keys()], ['newgt.front.seen']);
    const nobody = filled();
    forgetOthers(nobody.box, undefined);
    t.equal(nobody.sent(), null);
    t.ok(nobody.isKnown());
});
t.test('a login that ends by itself leaves drafts alone', async (t) => {
    const box = memoryBox();
    for (const name of ['eKingChannel.contact.u', 'newgt.front.paying.u.o', 'newgt.front.looked.u', 'eKingChannel.draft.u.names.o'])
        box.setItem(name, 'x');
    forgetClear(box);
    t.same([...box.kept.keys()], ['eKingChannel.draft.u.names.o']);
});
