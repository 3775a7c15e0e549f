import { notATable } from './error.ts';
/** bytes of a tag; the longest in real workbooks are lists of ranges of some tens of thousands */
const longest = 100_000;
const kinds = [
    { head: '!--', before: '--' },
    { head: '![CDATA[', before: ']]' },
    { head: '?', before: '?' },
];
const [lt, gt, quot, apos] = [0x3c, 0x3e, 0x22, 0x27];
/**
 * Proves XML harmless piece by piece. Readers of a stream look at an unfinished tag or comment again with every piece, and searches look at
 * it once for each `<` in it; ten kilobytes (ten megabytes inflated) could occupy a reader for minutes.
 * @throws SheetError when a tag is longer than 100 000 bytes or contains another one
 */
export const tagsEnd = () => {
    let inside = false;
    let length = 0;
    let quote = 0;
    let head = '';
    /** signs that must stand before `>` in a comment or the like; undefined while its kind is not yet known */
    let before = '';
    let last = '';
    const opened = (letter) => {
        head += letter;
        const kind = kinds.find(kind => kind.head === head);
        if (kind)
            before = kind.before;
        else if (!kinds.some(kind => kind.head.startsWith(head)))
            before = '';
    };
    return (bytes) => {
        for (let at = 0; at < bytes.length; at++) {
            if (!inside) {
                at = bytes.indexOf(lt, at);
                if (at < 0)
                    return;
                inside = true;
                length = 0;
                quote = 0;
                head = '';
                last = '';
                before = undefined;
                continue;
            }
            const byte = bytes[at];
            if (++length > longest)
                throw notATable('a tag without end');
            if (before === undefined)
                opened(String.fromCharCode(byte));
            if (before) {
                if (byte === gt && last.endsWith(before) && length > head.length)
                    inside = false;
                last = (last + String.fromCharCode(byte)).slice(-2);
            }
            else if (byte === lt)
                throw notATable('a tag within a tag');
            else if (quote)
                quote = byte === quote ? 0 : quote;
            else if (byte === quot || byte === apos)
                quote = byte;
            else if (byte === gt)
                inside = false;
        }
    };
};
