import fc from 'fast-check';
import t from 'tap';
import { picturesIn } from '#contracts/kernel/pictures.ts';
import { cleanHtml, saysSomething } from './clean.ts';
import { runs } from './test/runs.ts';
const ID = '0198c2f0-1111-4222-8333-944455556666';
const OURS = `/api/basicinfo/content/r/picture?id=${ID}`;
t.test('what an editor makes stays', async (t) => {
    const text = [
        '<h2 style="text-align:center">春运通知</h2>',
        '<p>请于<strong>12月20日</strong>前<em>提交</em><u>名单</u><s>旧</s><br />详见<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">官网</a></p>',
        '<ul><li><p>一</p></li></ul><ol><li><p>二</p></li></ol><blockquote><p>引</p></blockquote><hr />',
        '<table><tbody><tr><th colspan="2" rowspan="1"><p>航线</p></th></tr><tr><td><p>HAK-PEK</p></td><td><p>1,190</p></td></tr></tbody></table>',
        `<img src="${OURS}" alt="柜台位置" />`,
    ].join('');
    t.equal(await cleanHtml(text), text);
    t.same(picturesIn(text), [ID]);
    t.match(await cleanHtml('<b>a</b><i>b</i><h1>c</h1><a href="tel:95339">d</a><a href="/newgt/front/search">e</a>'), /<strong>a<.*<em>b<.*<h2>c<.*tel:95339.*\/newgt\/front\/search/);
});
/** each with what a browser would run, load or be deceived by */
const attacks = [
    '<script>alert(1)</script>',
    '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" jAvA\tscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="vbscript:x">x</a><a href="data:text/html,<script>1</script>">x</a>',
    '<a href="//evil.example/x">x</a>',
    `<img src="data:image/png;base64,${'A'.repeat(50_000)}">`,
    '<img src="//evil.example/a.png"><img src="https://evil.example/a.png"><img src="http://evil.example/pixel.gif">',
    `<img src="${OURS}&x=1"><img src="${OURS}" srcset="https://evil.example/a.png 2x" style="position:fixed">`,
    '<svg onload=alert(1)><script>1</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<p style="position:fixed;top:0;background:url(javascript:alert(1));text-align:center">x</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><embed src="x">',
    '<form action="https://evil.example"><input name=password><button formaction="javascript:1">x</button></form>',
    '<style>*{display:none}</style><link rel=stylesheet href=//evil.example/a.css><base href="//evil.example"><meta http-equiv=refresh content="0;url=//evil.example">',
    '<<script>script>alert(1)<</script>/script>',
    '<p title="</p><script>alert(1)</script>">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><script>alert(1)</script></template><xmp><script>1</script></xmp>',
    '<a href="https://ok.example" target="_self" onfocus=alert(1) autofocus>x</a>',
    '<video src=x onerror=alert(1)></video><audio src=x><details open ontoggle=alert(1)>',
    `${'<blockquote>'.repeat(500)}x${'</blockquote>'.repeat(500)}`,
    '<p>\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt></p>',
    '<!--><script>alert(1)</script>--><![CDATA[<script>1</script>]]><?xml version="1.0"?>',
];
/** of every tag only the names and attributes of the list, and only their harmless values */
const isHarmless = (html) => {
    const tags = html.match(/<[^>]*>?/g) ?? [];
    return tags.every(tag => /^<(\/(p|h2|h3|strong|em|u|s|a|ul|ol|li|blockquote|table|thead|tbody|tr|th|td)>|(br|hr) \/>|(p|h2|h3|th|td)( style="text-align:(center|right|justify)"| (colspan|rowspan)="[^"]*")*>|(strong|em|u|s|ul|ol|li|blockquote|table|thead|tbody|tr)>|a( href="(https:\/\/|mailto:|tel:|\/newgt\/)[^"]*" rel="noopener noreferrer" target="_blank")?>|img src="\/api\/basicinfo\/content\/r\/picture\?id=[0-9a-f-]{36}"( alt="[^"]*")? \/>)$/i.test(tag));
};
t.test('of what attacks a reader nothing is left, and to clean it again changes nothing', async (t) => {
    t.notOk(isHarmless('<p onclick="x">'), 'the check itself finds something');
    t.notOk(isHarmless('<img src="data:x" />'));
    for (const attack of attacks) {
        const clean = await cleanHtml(attack);
        t.ok(isHarmless(clean), `${attack.slice(0, 60)} → ${clean.slice(0, 80)}`);
        t.equal(await cleanHtml(clean), clean);
        t.ok(clean.length < 7_000);
    }
    t.notMatch(await cleanHtml('<script>alert(1)</script><style>p{}</style><svg><text>x</text></svg>a'), /alert|\{|x/);
});
t.test('whatever the pieces are put together to, it is harmless and stays as it is', async () => {
    const piece = fc.oneof(fc.constantFrom(...attacks), fc.constantFrom('<', '>', '"', "'", '&', '&lt;', '&#60;', '<!--', '-->', '<p ', ' onload=x ', '</', 'javascript:', '<a href="', '<img src=', '\u0000', '　'), fc.string({ maxLength: 8 }));
    await fc.assert(fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const clean = await cleanHtml(pieces.join(''));
        return isHarmless(clean) && (await cleanHtml(clean)) === clean;
    }), { numRuns: runs(300) });
});
t.test('a text of tags alone says nothing', async (t) => {
    for (const empty of ['', '<p></p>', '<p>&nbsp;<br /></p>', '<p>\u200b　</p><hr />'])
        t.notOk(saysSomething(await cleanHtml(empty)), empty);
    t.ok(saysSomething(await cleanHtml('<p>0</p>')));
    t.ok(saysSomething(await cleanHtml(`<img src="${OURS}">`)));
});
