import t from 'tap';
import { countsOf, imageRefusal, withImages, without } from './images.ts';
const MB2 = 2 * 1024 * 1024;
const named = (name, size = 10) => ({ name, size });
t.test('40 which files are taken', async (t) => {
    for (const name of ['a.jpg', 'a.JPEG', '营业执照.png', 'x.gif'])
        t.equal(imageRefusal({ name, size: MB2 }), undefined, name);
    t.match(imageRefusal({ name: 'a.png', size: MB2 + 1 }), '超过2M');
    for (const name of ['a.txt', 'a.svg', 'png', 'a.png.exe'])
        t.match(imageRefusal({ name, size: 1 }), '不是 jpg、gif 或 png 图片', name);
    t.match(imageRefusal({ name: 'a.png', size: 0 }), '空文件');
});
t.test('up to three of a kind; the others are told', async (t) => {
    const first = withImages({}, 'files', [named('1.png'), named('2.txt'), named('3.png')]);
    t.equal(first.images.files?.length, 2);
    t.same(first.refused, ['“2.txt”不是 jpg、gif 或 png 图片']);
    const second = withImages(first.images, 'files', [named('4.png'), named('5.png')]);
    t.same(second.images.files?.map(({ name }) => name), ['1.png', '3.png', '4.png']);
    t.same(second.refused, ['每类至多3张图片']);
});
t.test('images by kind, and one taken away', async (t) => {
    const [a, b] = [named('a.png'), named('b.png')];
    const images = { businessRoomFiles: [a, b] };
    t.match(countsOf(images), { BUSINESS_ROOM: 2, BUSINESS_CERT: 0, OTHER: 0 });
    t.same(without(images, 'businessRoomFiles', a).businessRoomFiles, [b]);
});
