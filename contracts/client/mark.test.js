import t from 'tap';
import { markPicture } from './mark.ts';
t.test('109 a watermark is a picture of its text, whatever the text', async (t) => {
    const svgOf = (text) => decodeURIComponent(/^url\("data:image\/svg\+xml,(.*)"\)$/.exec(markPicture(text))[1]);
    t.match(svgOf('yefeng'), /^<svg [^>]*>.*>yefeng<\/text><\/svg>$/);
    t.notMatch(svgOf('</text><script>"'), /<script/);
    t.notMatch(markPicture('a")'), /a"/);
});
