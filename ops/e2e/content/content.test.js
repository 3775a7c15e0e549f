import { createCanvas } from '@napi-rs/canvas';
import t from 'tap';
import { modifyAgent } from '#contracts/agency/agency-api.ts';
import { announcement } from '#contracts/content/announcement-record.ts';
import * as api from '#contracts/content/api.ts';
import { infoLogQuery, infoReceipts } from '#contracts/content/lists.ts';
import { news } from '#contracts/content/news-record.ts';
import { abandonedFiles } from '#services/report/sweep.ts';
import { startProgram } from '../start.ts';
const DAY = '2026-11-02';
const time = { now: `${DAY}T02:00:00.000Z` };
const { infoReceiptQuery } = infoReceipts.calls;
t.test('news and announcements', async (t) => {
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, send, program } = house;
    const settled = async (work) => {
        const done = await work;
        await program.settle();
        return done;
    };
    const added = async (record, values, as = 'admin') => settled(call(record.endpoints.add, values, as));
    const piece = { title: '组合包十二月发布', category: '2', content: '<p>新一批组合包将于<b>周五</b>发布。</p>', airLine: 'GS', from: DAY };
    const notice = { title: '系统维护', grade: 'INFO', content: '<p>今晚维护</p>', from: DAY, to: DAY };
    const titles = async (endpoint, as, asked = {}) => (await call(endpoint, asked, as)).content.map(({ title }) => title);
    await t.test('effect: news', async (t) => {
        t.same(await titles(api.frontNews, 'yefeng'), []);
        const { id: infoId, content } = await added(news, piece, 'order');
        t.equal(content, '<p>新一批组合包将于<strong>周五</strong>发布。</p>', 'cleaned before it is stored');
        t.same(await titles(api.combiAuctionNews, 'yefeng'), [piece.title]);
        for (const other of [api.passengerBusinessNews, api.freeAuctionNews, api.freeBiddingNews])
            t.same(await titles(other, 'yefeng'), []);
        t.same(await titles(api.frontNews, 'changcheng'), [], 'an agency that does not sell GS');
        t.match(await send(news.endpoints.get, { infoId }, 'changcheng'), { status: 404 });
        t.match(await call(news.endpoints.get, { infoId }, 'yefeng'), { content, title: piece.title });
        t.match(await send(api.frontNews, {}, 'admin'), { status: 403 }, 'staff have their own list');
        const asked = { firstPage: 1, agentOrMananger: 0 };
        t.same(await titles(api.frontNews, 'yefeng', asked), [piece.title]);
        await settled(call(news.endpoints.modify, { infoId, firstPage: false }, 'order'));
        t.same(await titles(api.frontNews, 'yefeng', asked), []);
        t.same(await titles(api.frontNews, 'yefeng', { q: '十二月', category: '2' }), [piece.title]);
        await settled(call(news.endpoints.disable, { infoId, reason: '写错了' }, 'order'));
        t.same(await titles(api.combiAuctionNews, 'yefeng'), []);
        t.match(await send(news.endpoints.get, { infoId }, 'yefeng'), { status: 404 });
        t.match(await call(news.endpoints.get, { infoId }, 'order'), { enabled: false }, 'staff see it');
        await settled(call(news.endpoints.enable, { ids: [infoId] }, 'order'));
        t.same(await titles(api.combiAuctionNews, 'yefeng'), [piece.title]);
        await settled(call(news.endpoints.delete, { infoId }, 'order'));
        t.same(await titles(api.combiAuctionNews, 'yefeng'), []);
    });
    await t.test('effect: announcement', async (t) => {
        const board = () => call(api.infoBoard, {}, 'yefeng');
        const { id } = await added(announcement, { ...notice, open: true });
        const grave = await added(announcement, { ...notice, title: '航班大面积延误', grade: 'URGENT', airLine: 'HU' });
        const shown = await call(api.frontAnnouncements, {}, 'yefeng');
        t.match(shown.content, [
            { title: '航班大面积延误', grade: 'URGENT', read: false },
            { id, content: '<p>今晚维护</p>' },
        ], 'the gravest first');
        t.match((await board()).announcements, [{ infoId: grave.id }, { infoId: id }]);
        t.same(await call(api.openAnnouncements, {}, undefined), [{ title: '系统维护', grade: 'INFO', content: '<p>今晚维护</p>' }], 'before anybody logs in');
        await settled(call(announcement.endpoints.disable, { id }, 'admin'));
        t.match((await board()).announcements, [{ infoId: grave.id }]);
        t.same(await call(api.openAnnouncements, {}, undefined), []);
        await settled(call(announcement.endpoints.delete, { ids: [id, grave.id] }, 'admin'));
        t.same((await board()).announcements, []);
    });
    await t.test('it is published on its days, to those whom it is for', async (t) => {
        const { id } = await added(news, { ...piece, airLine: '*', from: '2026-11-03', to: '2026-11-04' });
        t.same(await titles(api.frontNews, 'changcheng'), []);
        time.now = '2026-11-02T16:00:00.000Z';
        t.same(await titles(api.frontNews, 'changcheng'), [piece.title], 'from the first midnight of Shanghai');
        time.now = '2026-11-04T15:59:59.000Z';
        t.same(await titles(api.frontNews, 'changcheng'), [piece.title]);
        time.now = '2026-11-04T16:00:00.000Z';
        t.same(await titles(api.frontNews, 'changcheng'), [], 'until the last');
        time.now = `${DAY}T03:00:00.000Z`;
        await settled(call(news.endpoints.modify, { infoId: id, from: DAY, level: 'C' }, 'admin'));
        t.same(await titles(api.frontNews, 'changcheng'), [], 'it is a B');
        await settled(call(modifyAgent, { id: 'AG1002', level: 'NONE' }, 'admin'));
        t.same(await titles(api.frontNews, 'changcheng'), [piece.title], 'who has no level is a C');
        t.same(await titles(api.frontNews, 'yefeng'), []);
        await settled(call(news.endpoints.modify, { infoId: id, agentOrMananger: '1', level: null }, 'admin'));
        t.same(await titles(api.frontNews, 'changcheng'), [], 'for staff alone');
        const ofStaff = async (as) => (await call(api.infoBoard, {}, as)).news.map(({ title }) => title);
        t.same([await ofStaff('refund'), await ofStaff('changcheng')], [[piece.title], []]);
        await settled(call(news.endpoints.delete, { infoId: id }, 'admin'));
        const first = await added(news, { ...piece, title: '旧的置顶', airLine: '*', top: true, from: '2026-10-01' });
        const second = await added(news, { ...piece, title: '新的', airLine: '*' });
        t.same(await titles(api.frontNews, 'yefeng'), ['旧的置顶', '新的']);
        await settled(call(news.endpoints.delete, { ids: [first.id, second.id] }, 'admin'));
    });
    await t.test('what was read and confirmed is remembered for each person, and asked anew when it is another', async (t) => {
        const { id: infoId, version } = await added(news, { ...piece, airLine: 'HU', confirm: true });
        const board = (as) => call(api.infoBoard, {}, as);
        t.match(await board('yefeng'), { unread: 1, toConfirm: [{ infoId, version, content: /周五/, read: false }] });
        t.match(await send(api.confirmInfo, { infoId, version: version + 1 }, 'yefeng'), { status: 409, message: '内容已更新，请阅读后再确认' });
        await settled(call(api.readInfo, { infoId }, 'yefeng'));
        t.match(await board('yefeng'), { unread: 0, toConfirm: [{ infoId, read: true }] });
        await settled(call(api.confirmInfo, { infoId, version }, 'yefeng'));
        await settled(call(api.confirmInfo, { infoId, version }, 'yefeng'));
        t.match(await board('yefeng'), { unread: 0, toConfirm: [] });
        t.match(await board('yefeng2'), { unread: 1, toConfirm: [{ infoId }] }, 'a colleague has not');
        t.match((await call(infoReceiptQuery, { infoId }, 'order')).content, [
            { infoId, agency: 'AG1001', user: 'yefeng', readAt: time.now, confirmedAt: time.now },
        ]);
        t.equal((await call(infoReceiptQuery, { infoId }, 'order-jd')).content.length, 0, 'staff of another airline');
        const again = (await settled(call(news.endpoints.modify, { infoId, title: '组合包改期' }, 'order')));
        t.match(await board('yefeng'), { unread: 1, toConfirm: [{ infoId, title: '组合包改期', version: again.version }] });
        t.match(await send(api.confirmInfo, { infoId, version }, 'yefeng'), { status: 409 });
        t.match(await send(api.readInfo, { infoId: 'nothing' }, 'yefeng'), { status: 404, message: '该信息不存在' });
        await settled(call(news.endpoints.disable, { infoId }, 'order'));
        t.match(await board('yefeng'), { unread: 0, toConfirm: [] });
        t.match(await send(api.confirmInfo, { infoId, version: again.version + 1 }, 'yefeng'), { status: 404 });
        await settled(call(news.endpoints.delete, { infoId }, 'order'));
    });
    await t.test('bad pieces are refused in Chinese, and nothing changes', async (t) => {
        const refused = async (record, values, message, as = 'admin', status = 400) => t.match(await send(record.endpoints.add, values, as), { status, message });
        await refused(news, { ...piece, content: '<script>alert(1)</script><p> </p>' }, '正文不能为空');
        await refused(news, { ...piece, content: '<img src="https://evil.example/a.png">' }, '正文不能为空');
        await refused(news, { ...piece, content: `<p>${'长'.repeat(60_001)}</p>` }, /正文/);
        await refused(announcement, { ...notice, content: `<p>${'&'.repeat(4_000)}</p>` }, '正文太长，请精简');
        await refused(news, { ...piece, to: '2026-11-01' }, '截止日期不能早于发布日期');
        await refused(news, { ...piece, airLine: 'ZZ' }, '航空公司ZZ不存在');
        await refused(news, { ...piece, category: '4' }, /类别/);
        await refused(announcement, { ...notice, to: '2026-11-01' }, '失效日期不能早于生效日期');
        await refused(announcement, { ...notice, open: true, level: 'A' }, '登录页公开的公告须面向所有代理人');
        await refused(news, piece, /权限/, 'order-jd', 403);
        await refused(news, piece, /权限/, 'refund', 403);
        await refused(news, piece, /权限/, 'yefeng', 403);
        t.equal((await call(news.endpoints.query, {}, 'admin')).totalElements, 0);
    });
    await t.test('pictures are seen by whom their text is published for', async (t) => {
        const bytes = new Uint8Array(createCanvas(20, 10).toBuffer('image/png'));
        const uploaded = async (name, content, as = 'order') => send(api.uploadPicture, {}, as, { files: [{ field: 'file', name, bytes: content }] });
        const { data } = await uploaded('柜台.png', bytes);
        const { id, src } = data;
        t.equal(src, `/api/basicinfo/content/r/picture?id=${id}`);
        const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
        t.match(await uploaded('图.svg', svg), { status: 400, message: '图.svg不是jpg、png或gif图片' });
        t.match(await uploaded('大.png', new Uint8Array(2 * 1024 * 1024 + 1)), { status: 413 });
        t.match(await uploaded('图.png', bytes, 'yefeng'), { status: 403 });
        const { id: infoId, content } = await added(news, { ...piece, content: `<p>见图</p><img src="${src}" alt="柜台">` }, 'order');
        t.match(content, `<img src="${src}" alt="柜台" />`);
        const got = await send(api.infoPicture, { id, infoId }, 'yefeng');
        t.match(got, { status: 200, headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' } });
        t.same(Buffer.from(got.bytes), Buffer.from(bytes));
        t.match(await send(api.infoPicture, { id }, 'order'), { status: 200 });
        for (const [asked, as] of [
            [{ id }, 'yefeng'],
            [{ id, infoId }, 'changcheng'],
            [{ id: infoId, infoId }, 'yefeng'],
        ])
            t.match(await send(api.infoPicture, asked, as), { status: 404 }, `${JSON.stringify(asked)} ${as}`);
        const { data: other } = await uploaded('没用上.png', bytes);
        const { run, papers, imports, query } = program.house;
        const { isPictureShown } = await import('#projections/content/log.ts');
        const later = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString();
        await settled(call(news.endpoints.delete, { infoId }, 'order'));
        await abandonedFiles({ run, papers, imports, isShown: isPictureShown(query) })(later);
        t.ok(await papers.get(id), 'the history shows it');
        t.equal(await papers.get(other.id), undefined, 'nobody has ever shown it');
    });
    await t.test('the log tells what was published, by whom, and what was changed', async (t) => {
        const { id: infoId } = await added(announcement, notice, 'admin');
        await settled(call(announcement.endpoints.modify, { id: infoId, content: '<p>明晚维护</p>', confirm: true, reason: '改期' }, 'admin'));
        await settled(call(announcement.endpoints.disable, { id: infoId }, 'admin'));
        await settled(call(announcement.endpoints.delete, { id: infoId }, 'admin'));
        const { content: rows, totalElements } = await call(infoLogQuery, { infoId, page: 0, size: 3 }, 'order');
        t.equal(totalElements, 4);
        t.match(rows, [
            { action: 'DELETE', title: '系统维护', list: 'announcement', by: 'admin' },
            { action: 'DISABLE', title: '系统维护' },
            { action: 'MODIFY', id: `announcement-${infoId}@1` },
        ]);
        t.match(await call(api.infoLogEntry, { id: rows[2].id }, 'order'), {
            title: '系统维护',
            reason: '改期',
            changes: [
                { field: 'content', html: true, before: '<p>今晚维护</p>', after: '<p>明晚维护</p>' },
                { field: 'confirm', title: '须确认', before: '否', after: '是' },
            ],
        });
        t.match(await call(api.infoLogEntry, { id: rows[1].id }, 'order'), { changes: [{ title: '启用', before: '是', after: '否' }] });
        t.match(await send(api.infoLogEntry, { id: `announcement-${infoId}@9` }, 'order'), { status: 404 });
        t.match(await send(infoLogQuery, {}, 'yefeng'), { status: 403 });
        t.equal((await call(infoLogQuery, { from: '2026-11-03' }, 'order')).totalElements, 0);
        t.ok((await call(infoLogQuery, { by: 'admin', action: 'DELETE' }, 'order')).totalElements > 0);
        // a piece of GS is nothing for staff of JD, neither in the list nor by its id
        const ofGs = (as) => call(infoLogQuery, { list: 'news', size: 100 }, as).then(({ content }) => content.filter(({ title }) => title === '图'));
        const { id: gs } = await added(news, { ...piece, title: '图' }, 'order');
        t.equal((await ofGs('order')).length, 1);
        t.equal((await ofGs('order-jd')).length, 0);
        t.match(await send(api.infoLogEntry, { id: `news-${gs}@0` }, 'order-jd'), { status: 403 });
        t.match(await call(api.infoLogEntry, { id: `news-${gs}@0` }, 'order'), {
            changes: [{ field: 'title', after: '图' }, { after: '组合竞拍公告' }, {}, { after: 'GS' }],
        });
    });
});
