import { text } from 'node:stream/consumers';
async function* bytes(...parts) {
    for (const part of parts) {
        if (part instanceof Error)
            throw part;
        yield Buffer.from(part);
    }
}
/** Tests that every adapter of `Files` must pass. */
export const filesContract = (t, what, open) => {
    t.test(`${what}: a file is kept whole or not at all, under a plain name`, async (t) => {
        const files = open();
        t.equal(await files.save('a-1.xlsx', bytes('一', 'b')), 4);
        t.equal(await text((await files.read('a-1.xlsx'))), '一b');
        await files.save('a-1.xlsx', bytes('new'));
        t.equal(await text((await files.read('a-1.xlsx'))), 'new');
        await t.rejects(files.save('a-1.xlsx', bytes('half', new Error('source broke'))), { message: 'source broke' });
        t.equal(await text((await files.read('a-1.xlsx'))), 'new', 'a failed write leaves what was there');
        await files.remove('a-1.xlsx');
        await files.remove('a-1.xlsx');
        t.equal(await files.read('a-1.xlsx'), undefined);
        for (const name of ['../x', '.hidden', '', 'a/b', 'a\0b', '$where'])
            await t.rejects(files.save(name, bytes('x')), { message: /not a file name/ });
    });
    t.test(`${what}: what was saved before a moment`, async (t) => {
        const files = open();
        const names = async (at) => {
            const found = [];
            for await (const name of files.savedBefore(new Date(at)))
                found.push(name);
            return found.sort();
        };
        await files.save('old.png', bytes('x'));
        await files.save('old.png.json', bytes('{}'));
        t.same(await names(Date.now() + 60_000), ['old.png', 'old.png.json']);
        t.same(await names(Date.now() - 60_000), []);
        for (const name of await names(Date.now() + 60_000))
            await files.remove(name);
        t.same(await names(Date.now() + 60_000), []);
    });
    t.test(`${what}: more than a block, every byte`, async (t) => {
        const files = open();
        const large = Buffer.alloc(1_500_000, 'block of bytes ');
        t.equal(await files.save('large', bytes(large.subarray(0, 7), large.subarray(7))), large.length);
        const parts = [];
        for await (const part of (await files.read('large')))
            parts.push(part);
        t.ok(Buffer.concat(parts).equals(large));
        await files.remove('large');
    });
};
