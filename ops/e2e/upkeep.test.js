import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { setCanFreeBid, uploadFile } from '#contracts/agency/agency-api.ts';
import { fileTypes } from '#contracts/enums.ts';
import { queryOrder } from '#contracts/order/api.ts';
import { backup, REACTIONS, reactedIn } from '#ops/upkeep/backup.ts';
import { restore } from '#ops/upkeep/restore.ts';
import { verify } from '#ops/upkeep/verify.ts';
import { OtherLog } from '#projections/kernel/log-of-views.ts';
import { orderList } from '#projections/order/list.ts';
import { Sqlite } from '#services/eventstore/better-sqlite3.ts';
import { Damaged } from '#services/eventstore/damage.ts';
import { logIdOf, NewerLog } from '#services/eventstore/identity.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { resum } from '#services/eventstore/sqlite-log.ts';
import { reactedTo } from '#services/kernel/stream/checkpoints.ts';
import { order } from '#services/order/decide.ts';
import { OtherDocumentKey } from '#services/order/names/document-key.ts';
import { documentsOf, manifest, manifestId } from '#services/order/names/manifest.ts';
import { openKeyStore } from '#services/stores.ts';
import { counted } from './counted.ts';
import { bundled } from './crash-program.ts';
import { startProgram } from './start.ts';
const version = orderList.version;
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64');
const log = pino({ level: 'silent' });
const here = (dataDir) => ({ dataDir, esdbUrl: undefined, mongodbUrl: undefined });
const root = new URL('../..', import.meta.url).pathname;
const folder = async () => {
    const dir = await mkdtemp(join(tmpdir(), 'newgt-upkeep-'));
    t.teardown(() => rm(dir, { recursive: true, force: true }));
    return dir;
};
const checked = async (dataDir) => {
    const lines = [];
    return { well: await verify(here(dataDir), { log, say: line => lines.push(line) }), text: lines.join('\n') };
};
const upkeep = await bundled(t, 'ops/upkeep/main.ts');
/** runs `npm run backup` as an operator does beside the program: in another process */
const run = (dataDir, ...given) => new Promise(resolve => {
    counted('processes');
    const child = spawn(process.execPath, [upkeep, ...given], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
        stream.on('data', piece => {
            text += piece;
        });
    child.on('close', status => resolve({ status, text }));
});
/** positions of the reactions in the data directory of a stopped program */
const reactionsOf = async (dataDir) => {
    const log = await openSqliteEventStore({ dir: join(dataDir, 'events') });
    const id = (await logIdOf(log).finally(log.close));
    const keys = await openKeyStore(here(dataDir), { id });
    return reactedTo(keys).finally(keys.close);
};
const dir = await folder();
const copies = await folder();
const copy = join(copies, 'backup');
const again = join(copies, 'restored');
t.test('a backup taken while people work is a whole: the program starts from it, with every paper that it knows of', async (t) => {
    const house = await startProgram({ dir, demo: 'sold' });
    t.teardown(house.close);
    const kinds = Object.keys(fileTypes);
    const upload = (n) => {
        const [as, fileType] = [n % 2 ? 'yefeng' : 'changcheng', kinds[Math.floor(n / 2) % kinds.length]];
        return house.call(uploadFile, { fileType }, as, { hasty: true, files: [{ name: '资质.png', bytes: png }] });
    };
    const before = await upload(0);
    await house.program.settle();
    const head = await house.program.events.head();
    let done = false;
    const work = (async () => {
        let count = 0;
        for (; !done; count++) {
            // the most papers that an agency may submit, and an endless stream of facts
            if (count < 8)
                await upload(count + 1);
            await house.call(setCanFreeBid, { ids: ['AG1001'], on: count % 2 === 0 }, 'admin', { hasty: true });
        }
        return count;
    })();
    const { status, text } = await run(dir, 'backup', copy);
    done = true;
    const during = await work;
    t.equal(status, 0, text);
    t.match(text, /已备份到 .*事件库到位置 \d+/);
    t.ok(during > 0, `${during} times something was written meanwhile`);
    t.equal((await stat(copy)).mode & 0o077, 0, 'nobody else may read it');
    const orders = await house.call(queryOrder, { size: 100 }, 'order');
    await restore(copy, here(again));
    t.same(await readdir(copies), ['backup', 'restored']);
    t.notOk(existsSync(join(again, 'views')));
    t.notOk(existsSync(join(again, REACTIONS)));
    const reacted = JSON.parse(await readFile(join(copy, REACTIONS), 'utf8'));
    t.ok(Object.keys(reacted).length > 10, 'how far reactions were is in it');
    const log = join(again, 'events', 'events.db');
    const [[first, { position, event }] = ['', { position: 0, event: '' }], ...others] = Object.entries(reacted);
    t.equal(Object.keys(reactedIn(log, reacted)).length, others.length + 1);
    t.notOk(first in reactedIn(log, { ...reacted, [first]: { position, event: 'another' } }), 'of another log nothing is known');
    t.notOk(first in reactedIn(log, { ...reacted, [first]: { position: position + 1_000_000, event } }), 'nor of what it does not have');
    const positions = await reactionsOf(again);
    t.same(positions, Object.fromEntries(Object.entries(reacted).map(([name, { position }]) => [name, position])), 'they go on from there, under the new name of the log');
    const copied = await startProgram({ dir: again, demo: true, clock: house.clock });
    t.teardown(copied.close);
    await copied.program.settle();
    t.same(copied.logged.filter(line => JSON.parse(line).level >= 50), [], 'no reaction fails while the views that it asks are folded');
    const trades = await copied.trades.all();
    t.ok(trades.length > 0);
    t.same(trades, await house.trades.all(), 'the sandbox has its books');
    t.ok((await copied.program.events.head()) >= head, 'nothing is missing that had been answered before');
    t.same((await copied.call(queryOrder, { size: 100 }, 'order')).totalElements, orders.totalElements);
    let papers = 0;
    for (const { type, data } of (await copied.program.events.readAll({ limit: 100_000 })).events)
        if (type === 'AgencyPaperAdded') {
            papers++;
            if (!(await copied.program.house.papers.get(data.paper.id)))
                t.fail(`the paper ${data.paper.id} is not there`);
        }
    t.ok(papers > 0, `${papers} papers are known and there`);
    t.ok(await copied.program.house.papers.get(before.id));
    const { well, text: found } = await checked(again);
    t.ok(well, found);
});
t.test('nothing is written over, and a backup that was changed is none', async (t) => {
    await t.rejects(restore(copy, here(again)), /不是空的/);
    await t.rejects(backup(here(again), copy, new Date()), /已存在/);
    const other = join(copies, 'changed');
    await cp(copy, other, { recursive: true });
    await writeFile(join(other, 'events.db'), 'another one');
    await t.rejects(restore(other, here(join(copies, 'nothing'))), /备份已损坏：.*events\.db/);
    t.notOk(existsSync(join(copies, 'nothing')));
});
const change = (file, sql) => {
    const db = new Sqlite(file);
    const { changes } = db.prepare(sql).run();
    if (file.endsWith('events.db'))
        resum(db);
    db.close();
    if (changes !== 1)
        throw new Error(`${changes} rows were changed`);
};
const copyOf = async (what, from) => {
    const to = join(copies, what);
    await cp(from, to, { recursive: true, filter: path => !path.includes('.verify-') });
    return to;
};
t.test('verify finds what is wrong, and says where', async (t) => {
    const view = await copyOf('view', again);
    change(join(view, 'views/views.db'), `UPDATE "order-list_v${version}" SET doc = json_set(doc, '$.total', 1) WHERE id = (SELECT min(id) FROM "order-list_v${version}")`);
    const first = await run(view, 'verify');
    t.equal(first.status, 1);
    t.match(first.text, /✓ 正常 ok {2}事件库/);
    t.match(first.text, /读模型 order-list 的 \S+ 与事件库不符/);
    t.match(first.text, /发现问题/);
    const flipped = await copyOf('flipped', again);
    const log = new Sqlite(join(flipped, 'events/events.db'));
    const { position } = log.prepare("SELECT min(position) AS position FROM events WHERE type = 'OrderPaid'").get();
    log.prepare("UPDATE events SET data = replace(data, '1', '2') WHERE position = ?").run(position);
    log.close();
    const { well: isWell, text: said } = await checked(flipped);
    t.notOk(isWell);
    t.match(said, new RegExp(`位置 ${position} 的事件（\\S+，OrderPaid）与写入时不同`));
    t.match(said, /✗ 未核对 not looked at {2}账目、读模型/);
    const keyless = await copyOf('keyless', again);
    for (const path of ['document-key', 'jwt-secret', 'keys'])
        await rm(join(keyless, path), { recursive: true, force: true });
    const { well: stillWell, text: keys } = await checked(keyless);
    t.ok(stillWell, 'the log is whole');
    t.match(keys, /! 缺少密钥文件 \S+document-key：.*请从备份取回，或设置 DOCUMENT_KEY/);
    t.match(keys, /! 缺少密钥文件 \S+jwt-secret：启动会另生成一个/);
    t.match(keys, /没有进度记录（DATA_DIR\/keys），下次启动时从头核对/);
    const gap = await copyOf('gap', again);
    change(join(gap, 'events/events.db'), `DELETE FROM events WHERE type = 'OrderPaid' AND position = (SELECT min(position) FROM events WHERE type = 'OrderPaid')`);
    const { well, text } = await checked(gap);
    t.notOk(well);
    t.match(text, /events\.db：缺少 1 个事件/);
    t.match(text, /已收款 \S+ 元 没有去向/);
    t.match(text, /读模型 order-list 的 \S+ 与事件库不符/);
});
t.test('verify sees a log that has lost its end, an event that nobody knows, and a sum that was approved otherwise', async (t) => {
    const found = async (what, sql) => {
        const at = await copyOf(what, again);
        const db = new Sqlite(join(at, 'events/events.db'));
        const { changes } = db.prepare(sql).run();
        resum(db);
        db.close();
        t.ok(changes > 0, what);
        const { well, text } = await checked(at);
        t.notOk(well, what);
        return text;
    };
    t.match(await found('cut', "DELETE FROM events WHERE stream <> 'newgt-log' AND position > (SELECT max(position) - 20 FROM events)"), /事件库缺少末尾/);
    const of = (type) => `WHERE position = (SELECT max(position) FROM events WHERE type = '${type}')`;
    t.match(await found('foo', `UPDATE events SET type = 'Foo' ${of('OrderSubmitted')}`), /不认识事件 Foo/);
    const paid = `UPDATE events SET data = json_set(data, '$.amount', 1) ${of('PaymentCreated')}`;
    t.match(await found('asked', paid), /应为 0\.01 元，收到/);
});
t.test('verify names events of other programs, and is well', async (t) => {
    const others = await copyOf('others', again);
    const db = new Sqlite(join(others, 'events/events.db'));
    const plant = (stream) => db
        .prepare(`INSERT INTO events SELECT 1 + (SELECT max(position) FROM events), $stream,
         1 + (SELECT coalesce(max(revision), -1) FROM events WHERE stream = $stream), $id, 'OrderSubmitted', '{}', 'null', max(at), 0 FROM events`)
        .run({ stream, id: randomUUID() });
    plant('elsewhere-1');
    const { stream } = db.prepare("SELECT stream FROM events WHERE type = 'OrderSubmitted' LIMIT 1").get();
    plant(stream);
    resum(db);
    db.close();
    const { well, text } = await checked(others);
    t.match(text, /✓ 正常 ok {2}其他程序的 2 个事件/);
    t.match(text, 'elsewhere-1 版本 0：OrderSubmitted');
    t.ok(well, text);
});
t.test('verify looks for every paper that the log names', async (t) => {
    const lost = await copyOf('lost', again);
    const [bytes, other] = (await readdir(join(lost, 'papers'))).filter(name => !name.endsWith('.json')).sort();
    await rm(join(lost, 'papers', bytes));
    await writeFile(join(lost, 'papers', other), 'cut');
    const { well, text } = await checked(lost);
    t.notOk(well);
    t.match(text, /✗ 有 2 处问题 problems {2}附件/);
    t.match(text, new RegExp(`agency-\\S+：附件 ${bytes} 不存在 is missing`));
    t.match(text, new RegExp(`附件 ${other} 应有 ${png.length} 字节，实为 3`));
});
t.test('verify says nothing good of what it could not look at, and comes to an end', async (t) => {
    const unread = await copyOf('unread', again);
    change(join(unread, 'events/events.db'), `UPDATE events SET meta = json_set(meta, '$.schema', 99) WHERE position = (SELECT max(position) FROM events WHERE type = 'OrderSubmitted')`);
    const torn = await copyOf('torn', again);
    const file = await open(join(torn, 'views/views.db'), 'r+');
    await file.write(Buffer.alloc(300_000, 7), 0, 300_000, 40_000);
    await file.close();
    for (const [dir, what] of [
        [unread, /不能读取[\s\S]*✗ 未核对 not looked at {2}账目、读模型/],
        [torn, /views\.db 已损坏[\s\S]*✗ 未核对 not looked at {2}读模型/],
    ]) {
        const { well, text } = await checked(dir);
        t.notOk(well);
        t.match(text, what);
        t.notMatch(text, /✓ 正常 ok {2}读模型/);
    }
});
t.test('what verify has left and earlier backups are in no backup', async (t) => {
    const house = await copyOf('house', again);
    await mkdir(join(house, '.verify-0-abc/views'), { recursive: true });
    await writeFile(join(house, '.verify-0-abc/views/views.db'), 'left');
    const { files } = await backup(here(house), join(copies, 'clean'), new Date());
    t.notOk(Object.keys(files).some(path => path.includes('.verify-')));
    for (const inside of [house, join(house, 'backups/today')])
        await t.rejects(backup(here(house), inside, new Date()), { message: /已存在|在数据目录之内/ });
    t.ok((await checked(house)).well);
    t.notOk((await readdir(house)).some(name => name.startsWith('.verify-')), 'nor do they stay');
    await writeFile(join(house, 'events/events.db'), 'no log');
    await t.rejects(backup(here(house), join(copies, 'never'), new Date()), { message: /事件库 \S+events\.db/ });
    t.notOk(existsSync(join(copies, 'never.part')));
});
t.test('read models of another log are refused, however long it is, and are made anew when they are dropped', async (t) => {
    const swapped = await copyOf('swapped', again);
    await rm(join(swapped, 'events'), { recursive: true });
    await cp(join(dir, 'events'), join(swapped, 'events'), { recursive: true });
    await t.rejects(startProgram({ dir: swapped, demo: true }), OtherLog);
    const refused = await checked(swapped);
    t.notOk(refused.well);
    t.match(refused.text, /读模型不属于当前事件库（.*drop-views/);
    const dropped = await run(swapped, 'drop-views');
    t.equal(dropped.status, 0, dropped.text);
    const none = await checked(swapped);
    t.ok(none.well, none.text);
    t.match(none.text, /尚未建立 not there yet {2}读模型：\d+ 个（全部）.*下次启动时由事件库重建/);
    t.notMatch(none.text, /✓ 正常 ok {2}读模型/, 'nothing good is said of what is not there');
    const house = await startProgram({ dir: swapped, demo: true });
    await house.program.settle();
    await house.close();
    const { well, text } = await checked(swapped);
    t.ok(well, text);
});
t.test('a log that a newer program has written is refused by an older one', async (t) => {
    const newer = await copyOf('newer', again);
    const data = JSON.stringify({ types: { OrderTransferred: 1 } }).replaceAll("'", '');
    change(join(newer, 'events/events.db'), `INSERT INTO events SELECT position + 1, 'newgt-log', (SELECT max(revision) + 1 FROM events WHERE stream = 'newgt-log'), 'of-a-newer-program', 'LogExtended', '${data}', meta, at, 0 FROM events ORDER BY position DESC LIMIT 1`);
    await t.rejects(startProgram({ dir: newer, demo: true }), NewerLog);
    await t.rejects(startProgram({ dir: newer, demo: true }), /OrderTransferred v1/);
});
t.test('documents stand on manifests by a key that is the log’s: another is refused, a lost one is renewed', async (t) => {
    const given = await copyOf('rekeyed', again);
    const keyFile = join(given, 'document-key');
    t.equal((await stat(keyFile)).mode & 0o777, 0o600);
    await rm(keyFile);
    await t.rejects(startProgram({ dir: given, demo: true }), OtherDocumentKey);
    const { status, text } = await run(given, 'renew-document-key');
    t.equal(status, 0, text);
    t.match(text, /重新登记 [1-9]\d* 张订单/);
    const house = await startProgram({ dir: given, demo: true });
    t.teardown(house.close);
    const { events, run: commands, house: { marks, logins }, } = house.program;
    t.match((await logins.find(commands.load, 'yefeng')).state, { loginName: 'yefeng' }, 'login names lead to their users again');
    const living = new Set();
    const { events: all } = await events.readAll({ prefix: ['order-'], limit: 100_000 });
    for (const { stream } of all)
        living.add(stream.slice('order-'.length));
    let people = 0;
    for (const orderNo of living) {
        const { state } = await commands.load(order, orderNo);
        if (state.status === 'NONE')
            continue;
        for (const flight of state.submitted.legs.map(manifestId)) {
            const claims = (await commands.load(manifest, flight)).state;
            const own = Object.keys(claims).filter(mark => claims[mark].orderNo === orderNo);
            t.same(own.sort(), documentsOf(state)
                .map(docNo => marks(flight, docNo)[0])
                .sort(), `${orderNo} on ${flight}`);
            people += own.length;
        }
    }
    t.ok(people > 0);
    const refused = await run(given, 'renew-document-key');
    t.not(refused.status, 0, 'not beside the running program');
    await house.close();
});
t.test('a damaged file is named at the start', async (t) => {
    for (const [name, advice] of [
        ['events/events.db', /npm run restore/],
        ['views/views.db', /删除目录/],
    ]) {
        const damaged = await copyOf(`damaged-${name.slice(0, 5)}`, again);
        for (const ending of ['-wal', '-shm'])
            await rm(join(damaged, name + ending), { force: true });
        await writeFile(join(damaged, name), Buffer.alloc(8_192, 'x'));
        const error = await startProgram({ dir: damaged, demo: true }).then(() => undefined, error => error);
        t.type(error, Damaged);
        t.match(error.message, `文件 ${join(damaged, name)} 已损坏`);
        t.match(error.message, advice);
    }
});
