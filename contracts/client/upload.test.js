import t from 'tap';
import { contentsOf } from './upload.ts';
const file = (text, name = '名单.xlsx') => new File([text], name, { lastModified: 1 });
t.test('files are told apart by what is in them, also where there is no WebCrypto', async (t) => {
    const one = await contentsOf({ file: file('张伟') });
    t.same(await contentsOf({ file: file('张伟') }), one);
    t.strictNotSame(await contentsOf({ file: file('王芳') }), one, 'of one name, size and time');
    t.strictNotSame(await contentsOf({ file: file('张伟', '另一份.xlsx') }), one);
    t.strictNotSame(await contentsOf({ other: file('张伟') }), one);
    t.same((await contentsOf({ file: [file('a'), file('b')] })).length, 2);
    t.same(await contentsOf({}), []);
    t.notMatch(JSON.stringify(one), '张伟');
    const { crypto } = globalThis;
    t.teardown(() => Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true }));
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    t.same(await contentsOf({ file: file('张伟') }), one);
});
t.test('a file that is gone meanwhile is to be chosen again', async (t) => {
    const gone = Object.assign(file('x'), { arrayBuffer: () => Promise.reject(new DOMException('not readable', 'NotReadableError')) });
    await t.rejects(contentsOf({ file: gone }), { message: '名单.xlsx 无法读取，请重新选择' });
});
