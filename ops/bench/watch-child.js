import { Agent, get } from 'node:http';
/**
 * Browsers that watch an address, as a process of its own. It opens them, and tells its parent over the channel when the last of them has
 * heard of a revision or a newer one. `WATCH={"url","count"}`; each browser sends its number as the bearer, and six of them are one person.
 */
const { url, count } = JSON.parse(process.env.WATCH);
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
const REVISION = /"revision":(\d+)/g;
const known = Array.from({ length: count }, () => -1);
/** per awaited revision, the number of watchers that have not received it yet */
const awaited = new Map();
const heard = (n, revision) => {
    const before = known[n];
    if (revision <= before)
        return;
    known[n] = revision;
    for (const [wanted, missing] of awaited)
        if (before < wanted && revision >= wanted) {
            if (missing > 1)
                awaited.set(wanted, missing - 1);
            else {
                awaited.delete(wanted);
                process.send({ known: wanted });
            }
        }
};
const open = (n) => new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers: { authorization: `Bearer u${Math.floor(n / 6)}` } }, (answer) => {
        resolve();
        answer.setEncoding('utf8');
        answer.on('data', (text) => {
            let last = -1;
            for (const [, revision] of text.matchAll(REVISION))
                last = Number(revision);
            heard(n, last);
        });
        answer.on('error', () => { });
    });
    asked.on('error', reject);
});
for (let n = 0; n < count; n += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - n) }, (_, i) => open(n + i)));
process.on('message', ({ wanted }) => {
    const missing = known.filter(revision => revision < wanted).length;
    if (missing > 0)
        awaited.set(wanted, missing);
    else
        process.send({ known: wanted });
});
process.send({ open: count });
