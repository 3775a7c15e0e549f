import { createCanvas } from '@napi-rs/canvas';
import t from 'tap';
import { imageOf, isOversized } from './image.ts';
const canvas = createCanvas(31, 17);
canvas.getContext('2d').fillRect(0, 0, 9, 9);
const png = canvas.toBuffer('image/png');
const jpg = canvas.toBuffer('image/jpeg');
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const size = { width: 31, height: 17 };
t.test('pictures, by their structure', async (t) => {
    t.same(imageOf(png), { type: 'image/png', ending: 'png', ...size });
    t.same(imageOf(jpg), { type: 'image/jpeg', ending: 'jpg', ...size });
    t.same(imageOf(gif), { type: 'image/gif', ending: 'gif', width: 1, height: 1 });
    // a camera's trailer behind the picture
    t.ok(imageOf(Buffer.concat([jpg, Buffer.from('trailer')])));
});
t.test('a picture has 25 megapixels at most, and is told that it has more', async (t) => {
    const of = (width, height) => {
        const bytes = Buffer.from(png);
        bytes.writeUInt32BE(width, 16);
        bytes.writeUInt32BE(height, 20);
        return { known: imageOf(bytes) !== undefined, oversized: isOversized(bytes) };
    };
    t.same(of(5_000, 5_000), { known: true, oversized: false });
    t.same(of(5_001, 5_000), { known: false, oversized: true });
    t.same(of(20_001, 1), { known: false, oversized: true });
    t.notOk(isOversized(Buffer.from('MZ')));
});
t.test('what is none', async (t) => {
    const wide = Buffer.from(png);
    wide.writeUInt32BE(50_000, 16);
    const none = Buffer.from(png);
    none.writeUInt32BE(0, 20);
    const hostile = {
        nothing: new Uint8Array(),
        svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        html: Buffer.from('<html><script>alert(1)</script></html>'.padEnd(200)),
        'a script behind the first bytes of a gif': Buffer.from('GIF89a/*<script>alert(1)</script>*/=1'),
        'html behind the first bytes of a png': Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>'.padEnd(90))]),
        'html behind the first bytes of a jpeg': Buffer.concat([jpg.subarray(0, 3), Buffer.from('<script>alert(1)</script>'.padEnd(90))]),
        'a png cut off': png.subarray(0, png.length - 12),
        'a jpeg cut off': jpg.subarray(0, 200),
        'a png that would fill the memory': wide,
        'a png of no height': none,
        'a program': Buffer.from('MZ'.padEnd(300, '\u0090')),
        pdf: Buffer.from('%PDF-1.7'.padEnd(300)),
    };
    for (const [what, bytes] of Object.entries(hostile))
        t.equal(imageOf(bytes), undefined, what);
    for (let cut = 0; cut < jpg.length; cut += 7)
        imageOf(jpg.subarray(0, cut));
});
