import t from 'tap';
import { sizeOf, whyNot } from './files.ts';
const rule = { accept: ['image/jpeg', 'image/png', 'application/pdf'], bytes: 2 * 1024 * 1024 };
t.test('a file that cannot be taken is refused with what to do', async (t) => {
    t.equal(whyNot({ name: '护照.png', type: 'image/png', size: 1000 }, rule), undefined);
    t.equal(whyNot({ name: '名单.docx', type: 'application/msword', size: 1000 }, rule), '名单.docx 的类型不能上传，请改用 jpeg、png、pdf');
    t.equal(whyNot({ name: '护照.png', type: 'image/png', size: 3_500_000 }, rule), '护照.png 有 3.3 MB，请压缩到 2 MB 以内');
    t.equal(whyNot({ name: '护照.png', type: 'image/png', size: 0 }, rule), '护照.png 是空文件，请重新选择');
    t.equal(whyNot({ name: '名单.XLSX', type: '', size: 9 }, { accept: ['.xlsx', '.csv'], bytes: 10 }), undefined, 'by its ending');
});
t.test('sizes as people say them', async (t) => {
    t.same([12, 340 * 1024, 1.4 * 1024 * 1024].map(sizeOf), ['12 B', '340 KB', '1.4 MB']);
});
