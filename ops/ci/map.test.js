import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import t from 'tap';
import { contexts } from '#contracts/contexts.ts';
t.test('docs/MAP.md is what the declarations and sources say; `npm run map` writes it', async (t) => {
    const written = await readFile('docs/MAP.md', 'utf8');
    // sources are looked at by their paths, which the bundle of a test does not know
    const { stdout: now } = await promisify(execFile)(process.execPath, ['--import=tsx', 'ops/ci/map.ts', '--print'], { maxBuffer: 2 ** 24 });
    const missing = (these, those) => {
        const known = new Set(those.split('\n'));
        return these.split('\n').filter(line => !known.has(line));
    };
    t.strictSame({ toAdd: missing(now, written), toRemove: missing(written, now) }, { toAdd: [], toRemove: [] });
    t.ok(now === written, 'in this order');
    const changing = [...now.matchAll(/^\| (\S+) \| `\w+ \/api\/\S+\/w\/\S+` \| (\S+) \| (.+?) \| (.+?) \|$/gm)];
    t.ok(changing.length > 250);
    t.strictSame(changing.filter(([, , route]) => route === '–').map(([, zh]) => zh), [], 'the route of every call that changes something is found');
    t.ok(changing.filter(([, , , command]) => command !== '–').length > 0.75 * changing.length, 'and of most their command');
    t.match(now, /\| 取消订单 \| `POST \/api\/order\/w\/cancelOrder` \| `services\/order\/routes.ts` \| `order.cancelOrder` \| .*`OrderExpired`/);
    const commandsOf = (path) => {
        const [, , , cell = ''] = now
            .split('\n')
            .find(line => line.includes(` /api/order/${path}\``))
            .split(' | ');
        return cell.split(' ');
    };
    t.ok(commandsOf('passenger/w/add').includes('`order.addPassenger`'), 'a command that is sent by its name');
    t.ok(commandsOf('bidding/w/book').includes('`bids.place`'), 'and one of a handler that is only named');
    t.same(commandsOf('bidding/w/pause'), ['`bids.pause`'], 'of a loop the command that belongs to the endpoint');
    t.notOk(commandsOf('w/split').some(name => name.startsWith('`mail.')), 'none of a function that the caller hands in');
    t.match(now, /\| `CancellationAsked` \| \S+ \| `cancel-follows-order` \|/, 'a process that follows through a workflow');
    t.match(now, /\| `ImportCommitted` \| \S+ \| `import-follows-commit` \|/, 'and one of the kernel');
    t.match(now, /\| `ORDER_CANCEL` \| .*approved.* \| `services\/order\/changes\/cancel-by-flow.ts` \|/);
    t.match(now, /\| due `order` \| `services\/order\/deadlines\/dues.ts` \| `order.passTime` \| `services\/order\/deadlines.ts` \| .*订单失效/);
});
t.test('the README of each context names its streams and sources that are there', async (t) => {
    for (const { name, events } of contexts) {
        const text = await readFile(`services/${name}/README.md`, 'utf8');
        const kinds = [...text.matchAll(/^\| `(\w+)/gm)].map(([, kind]) => kind);
        t.strictSame(kinds.toSorted(), Object.keys(events).toSorted(), `${name}: its streams`);
        const sources = [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, source]) => source);
        for (const source of sources)
            t.ok(existsSync(`services/${name}/${source}`) || existsSync(source), `${name}: ${source}`);
    }
});
