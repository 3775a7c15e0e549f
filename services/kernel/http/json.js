import { invalid } from '#contracts/kernel/refused.ts';
/** deepest nesting of a body; none of ours comes near. Functions that work through values by recursion could overflow otherwise. */
export const MAX_DEPTH = 32;
/** most values in a body; 500 names with all their fields are half of it */
const MAX_VALUES = 20_000;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/**
 * Checks the size of a JSON text before it is parsed: nested arrays of two characters each would take a hundred times their size in memory
 * and block all requests meanwhile. The parser says whether it is JSON at all.
 * @throws Refused 400 when it is nested deeper than `MAX_DEPTH` or holds more than `MAX_VALUES` values
 */
export const checkExtent = (text) => {
    let depth = 0;
    let values = 0;
    for (let at = 0; at < text.length; at++) {
        const char = text.charCodeAt(at);
        if (char === QUOTE)
            at = endOfString(text, at);
        else if (char === OPEN_OBJECT || char === OPEN_LIST) {
            if (++depth > MAX_DEPTH)
                throw invalid('请求内容嵌套过深');
            values++;
        }
        else if (char === CLOSE_OBJECT || char === CLOSE_LIST)
            depth--;
        else if (char === COMMA)
            values++;
        if (values > MAX_VALUES)
            throw invalid('请求内容项目过多');
    }
};
/** Index of the quote that ends the string beginning at `start`; the length of the text when there is none. */
const endOfString = (text, start) => {
    for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
        let before = end - 1;
        while (text.charCodeAt(before) === BACKSLASH)
            before--;
        if ((end - before) % 2 === 1)
            return end;
    }
    return text.length;
};
