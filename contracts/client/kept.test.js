import t from 'tap';
import { airlinesOrFail, cachedList } from './cached.ts';
import { secret } from './secret.ts';
import { storage } from './storage.ts';
const box = () => {
    const kept = new Map();
    return {
        kept,
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
        key: (index) => [...kept.keys()][index] ?? null,
        get length() {
            return kept.size;
        },
    };
};
t.test('82 values are kept under the prefix, in either storage, as long as told', async (t) => {
    let now = 1_000;
    const [local, session] = [box(), box()];
    const lasting = storage({ box: local, now: () => now });
    const brief = storage({ box: session, prefix: 'other', now: () => now });
    lasting.set('a', { b: 1 }, { expiresIn: 500 });
    lasting.set('forever', 2);
    brief.set('a', 3);
    t.same([[...local.kept.keys()], [...session.kept.keys()]], [['eKingChannel.a', 'eKingChannel.forever'], ['other.a']]);
    now = 1_499;
    t.same(lasting.get('a'), { b: 1 });
    now = 1_500;
    t.equal(lasting.get('a'), null);
    t.notOk(local.kept.has('eKingChannel.a'), 'gone for good');
    t.same([lasting.get('forever'), brief.get('a'), lasting.get('nothing')], [2, 3, null]);
    local.kept.set('eKingChannel.broken', '{');
    local.kept.set('theirs', 'x');
    t.equal(lasting.get('broken'), null);
    lasting.clear();
    t.same([...local.kept.keys()], ['theirs']);
    const full = {
        ...box(),
        setItem: () => {
            throw new Error('full');
        },
    };
    storage({ box: full }).set('a', 1);
    t.equal(storage({ box: full }).get('a'), null);
});
t.test('83 stored values can be encrypted: round trip, and the stored text is another', async (t) => {
    const cipher = secret();
    const kept = box();
    const store = storage({ box: kept, cipher });
    store.set('loginName', '野风 yefeng');
    t.equal(store.get('loginName'), '野风 yefeng');
    const [stored] = [...kept.kept.values()];
    t.notMatch(stored, /yefeng|value/);
    t.not(cipher.encrypt('same'), cipher.encrypt('same'), 'a nonce each');
    kept.kept.set('eKingChannel.loginName', stored.replace(/.$/, last => (last === '0' ? '1' : '0')));
    t.equal(store.get('loginName'), null, 'changed by hand');
    t.equal(storage({ box: kept, cipher: secret('00'.repeat(32)) }).get('loginName'), null, 'another key');
});
t.test('85 airline and airport lists are asked once', async (t) => {
    let asked = 0;
    const kept = storage({ box: box() });
    const load = async () => {
        asked++;
        return [{ airLineCode: 'HU' }];
    };
    const list = cachedList('airline', load, { kept });
    t.same(await Promise.all([list.read(), list.read()]), [[{ airLineCode: 'HU' }], [{ airLineCode: 'HU' }]]);
    await list.read();
    t.same(await cachedList('airline', load, { kept }).read(), [{ airLineCode: 'HU' }], 'another page');
    t.equal(asked, 1);
    list.forget();
    await list.read();
    t.equal(asked, 2);
    let fails = true;
    const shaky = cachedList('airport', async () => (fails ? Promise.reject(new Error('x')) : [1]), { kept });
    await t.rejects(shaky.read());
    fails = false;
    t.same(await shaky.read(), [1]);
});
t.test('86 no airlines: 没有航空公司信息，请刷新后重试', async (t) => {
    const kept = storage({ box: box() });
    const none = cachedList('airline', async () => [], { kept });
    await t.rejects(airlinesOrFail(none.read), { message: '没有航空公司信息，请刷新后重试' });
    t.equal(kept.get('airline'), null, 'an empty answer is not kept');
    t.same(await airlinesOrFail(async () => [1]), [1]);
});
