import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { aClerk, anAgent } from '../spec.ts';
import { localFiles } from './files.ts';
import { PAPER_BYTES, paperFor, storedFiles } from './stored-files.ts';
const dir = mkdtempSync(join(tmpdir(), 'papers-'));
const papers = storedFiles(localFiles({ dir }));
const owner = { agency: 'A001', airLine: 'HU' };
const png = (rest = 'picture') => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(rest)]);
const pdf = Buffer.from('%PDF-1.7 …');
t.test('papers are kept under ids of ours, named after what they are', async (t) => {
    const [one, two] = await papers.put([
        { name: '../../身份证.exe', bytes: png() },
        { name: '', bytes: pdf },
    ], owner, 'c1');
    t.match(one, { name: '../../身份证.png', type: 'image/png', size: 15, owner });
    t.match(two, { name: '附件.pdf', type: 'application/pdf' });
    t.same(readdirSync(dir).sort(), [one.id, two.id, `${one.id}.json`, `${two.id}.json`].sort(), 'no name of a client is a path');
    t.same(await papers.put([{ name: '身份证.png', bytes: png() }], owner, 'c1'), [{ ...one, name: '身份证.png' }], 'the same request, the same id');
    t.same((await papers.get(two.id))?.content, pdf);
    await papers.drop([two]);
    t.equal(await papers.get(two.id), undefined);
    for (const id of ['../package.json', `${one.id}.json`, ''])
        t.equal(await papers.get(id), undefined);
});
t.test('a file is what its bytes say; one wrong file and none is kept', async (t) => {
    const before = readdirSync(dir);
    const put = (name, bytes) => papers.put([
        { name: '好.png', bytes: png() },
        { name, bytes },
    ], owner, 'c2');
    const kinds = { status: 400, message: /不是jpg、png、gif图片或pdf文件/ };
    await t.rejects(put('诊断.png', Buffer.from('PK\u0003\u0004 a zip')), kinds);
    await t.rejects(put('诊断.pdf', Buffer.from('MZ\u0090\u0000 a program')), kinds);
    await t.rejects(put('诊断.jpg', Buffer.from('<svg onload="alert(1)">')), kinds);
    await t.rejects(put('诊断.png', Buffer.alloc(0)), { message: '诊断.png是空文件' });
    await t.rejects(put('诊断.png', png('x'.repeat(PAPER_BYTES))), { message: '诊断.png超过2M' });
    t.same(readdirSync(dir), before);
});
t.test('shown to their agency and to staff of their airline, to be saved', async (t) => {
    const [paper] = await papers.put([{ name: '病历.gif', bytes: Buffer.from('GIF89a…') }], owner, 'c3');
    t.match(await paperFor(papers, paper.id, anAgent), { name: '病历.gif', type: 'image/gif', inline: undefined });
    t.match(await paperFor(papers, paper.id, aClerk), { type: 'image/gif' });
    await t.rejects(paperFor(papers, paper.id, { ...anAgent, agency: 'A002' }), { status: 404, message: '附件不存在' });
    await t.rejects(paperFor(papers, paper.id, { ...aClerk, airlines: ['JD'] }), { status: 403, message: /没有HU/ });
    await t.rejects(paperFor(papers, 'no-such', anAgent), { status: 404, message: '附件不存在' });
});
t.test('what was kept for somebody who never came to be goes, and nothing else', async (t) => {
    const dir = mkdtempSync(join(tmpdir(), 'abandoned-'));
    const files = localFiles({ dir });
    const papers = storedFiles(files);
    const [kept] = await papers.put([{ name: 'a.png', bytes: png() }], owner, 'living');
    await papers.put([{ name: 'b.png', bytes: png() }], { agency: 'died' }, 'dead');
    // cut off after the bytes, and while they were written
    for (const name of ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222.part'])
        writeFileSync(join(dir, name), png());
    const lives = async ({ agency }) => agency === owner.agency;
    await papers.dropAbandoned(new Date(Date.now() - 60_000), lives);
    t.equal(readdirSync(dir).length, 6, 'not while the request may still be under way');
    await papers.dropAbandoned(new Date(Date.now() + 60_000), lives);
    t.same(readdirSync(dir).sort(), [kept.id, `${kept.id}.json`].sort());
    t.ok(await papers.get(kept.id));
});
